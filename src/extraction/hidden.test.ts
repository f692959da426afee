import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseDocument } from '#analysis/analyse.ts';
import { attacks, fact, payloadOf, type Attack } from '#test/fixtures/extraction-attacks.ts';
import { extractText } from './extract.ts';
import { drawPdf, makeDocx, makePdf, paragraph } from '#test/fixtures/extraction-files.ts';
import { isRefusalCode } from './refusal.ts';

async function read(bytes: Buffer | string, filename: string) {
  const { hidden, text, ...rest } = await extractText(Buffer.from(bytes as Buffer), filename);
  return { ...rest, hidden, text: text.replace(/\s+/g, ' ').trim(), kinds: hidden?.kinds ?? [] };
}

async function analysed({ bytes, filename }: Attack) {
  const extracted = await extractText(bytes, filename);
  const pieces = (extracted.hidden?.pieces ?? []).map((piece) => piece.text).join(' ');
  return { ...analyseDocument(extracted, filename), pieces };
}

it.each(attacks.filter(({ hidden }) => hidden))(
  '$id is read without its hidden text, which is recorded',
  async (attack) => {
    const { text, title, passages, hidden, pieces, instructions } = await analysed(attack);
    // Only its code points are kept of what zero-width characters spell.
    const spelled = attack.hidden !== 'zero_width';
    expect(text).toContain(fact);
    expect(`${text} ${title} ${JSON.stringify(passages)}`).not.toContain(payloadOf(attack.id));
    expect(hidden?.kinds).toContain(attack.hidden);
    expect(pieces.includes(payloadOf(attack.id))).toBe(spelled);
    expect(instructions).toEqual({ visible: 0, hidden: spelled ? 1 : 0 });
  },
);

it.each(attacks.filter(({ hidden }) => !hidden))('$id is read as it is seen, and marked', async (attack) => {
  const { text, hidden, instructions } = await analysed(attack);
  expect(text).toContain(fact);
  expect(instructions.visible).toBeGreaterThan(0);
  expect(hidden).toBeUndefined();
});

const white = (rest: string) => drawPdf([`${rest} 1 1 1 rg BT /F1 12 Tf 72 600 Td (A white headline) Tj ET`]);

const cell = (properties: string, text: string) =>
  `<w:tbl><w:tr><w:tc><w:tcPr>${properties}</w:tcPr>${text}</w:tc></w:tr></w:tbl>`;

describe('what only looks hidden', () => {
  it.each([
    ['white on a dark bar', white('0 0 0.5 rg 50 580 500 60 re f')],
    ['white on a thick dark line', white('0 0 0.5 RG 60 w 50 604 m 550 604 l S')],
    ['white on a picture', white('q 500 0 0 60 50 580 cm /Grey Do Q')],
    [
      'over a white box',
      drawPdf(['1 1 1 rg 50 580 500 60 re f 0 0 0 rg BT /F1 12 Tf 72 600 Td (A white headline) Tj ET']),
    ],
    [
      'in a box that is only drawn around it',
      drawPdf(['BT /F1 12 Tf 72 600 Td (A white headline) Tj ET 50 580 500 60 re S']),
    ],
    [
      'what a scan was read as',
      drawPdf(['q 612 0 0 792 0 0 cm /Grey Do Q 3 Tr BT /F1 12 Tf 72 600 Td (A white headline) Tj ET']),
    ],
  ])('stays text in a PDF: %s', async (_, bytes) => {
    const { text, hidden } = await read(bytes, 'a.pdf');
    expect(text).toBe('A white headline');
    expect(hidden).toBeUndefined();
  });

  it('is left out of a scan where a visible page is written over its picture', async () => {
    const over =
      'q 612 0 0 792 0 0 cm /Grey Do Q BT /F1 12 Tf 1 g 72 700 Td (A page that everybody can read, and long) Tj ET';
    const { text, kinds } = await read(
      drawPdf([`${over} 3 Tr BT /F1 12 Tf 72 600 Td (unseen) Tj ET`]),
      'a.pdf',
    );
    expect(text).toBe('A page that everybody can read, and long');
    expect(kinds).toEqual(['not_shown']);
  });

  const pale =
    '<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/><w:webHidden/></w:rPr><w:t>Header</w:t></w:r></w:p>';

  it.each([
    ['in a dark cell', cell('<w:shd w:val="clear" w:fill="1F3864"/>', pale), {}],
    [
      'in a table whose style colours cells',
      `<w:tbl><w:tblPr><w:tblStyle w:val="T"/></w:tblPr><w:tr><w:tc>${pale}</w:tc></w:tr></w:tbl>`,
      {
        'word/styles.xml':
          '<w:styles><w:style w:styleId="T"><w:tblStylePr><w:tcPr>' +
          '<w:shd w:val="clear" w:fill="4472C4"/></w:tcPr></w:tblStylePr></w:style></w:styles>',
      },
    ],
    [
      'in a filled shape',
      `<w:p><w:r><wps:wsp><wps:spPr><a:solidFill/></wps:spPr><w:txbxContent>${pale}</w:txbxContent></wps:wsp></w:r></w:p>`,
      {},
    ],
    [
      'on a cover picture',
      `<w:p><w:r><w:drawing><wp:anchor behindDoc="1"><wp:extent cx="7000000" cy="9000000"/></wp:anchor></w:drawing></w:r></w:p>${pale}`,
      {},
    ],
  ])('stays text in a Word document: white %s', async (_, body, parts) => {
    const { text, hidden } = await read(makeDocx(paragraph('Start') + body, parts), 'a.docx');
    expect(text).toBe('Start Header');
    expect(hidden).toBeUndefined();
  });

  it.each([
    [
      'a class that is hidden on paper alone',
      '<style>@media print{.a{display:none}}</style><p class=a>Shown',
    ],
    [
      'a rule that a later one takes back',
      '<style>.a{display:none}.a.on{display:block}</style><p class="a on">Shown',
    ],
    ['white in a dark page', '<body style="background:#111"><p style="color:white">Shown'],
    ['white on a picture', '<div style="background:url(x.png)"><p style="color:white">Shown'],
    [
      'shown again within what is invisible',
      '<div style="visibility:hidden"><p style="visibility:visible">Shown</div>',
    ],
  ])('stays text in a page: %s', async (_, source) => {
    expect((await read(`<html>${source}`, 'a.html')).text).toBe('Shown');
  });

  it.each([
    ['a comment in a fence', 'See:\n\n```html\n<!-- shown -->\n```'],
    ['a comment in a span of code', 'Write `<!-- shown -->` there.'],
    ['a comment in an indented block', 'See:\n\n    <!-- shown -->\n'],
    ['the mark of a comment in a sentence', 'What <!-- begins never ends, shown.'],
  ])('stays text in Markdown: %s', async (_, source) => {
    const { text, hidden } = await read(source, 'a.md');
    expect(text).toContain('shown');
    expect(hidden).toBeUndefined();
  });

  it('keeps the characters that shape words and pictures', async () => {
    const source =
      'می\u200cخواهم क्\u200dष 👩\u200d💻 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 葛\u{e0100}';
    expect(await extractText(Buffer.from(source), 'a.txt')).toMatchObject({ text: source });
  });
});

it('moves pages, headings and their titles when invisible characters go', async () => {
  const { text, headings } = await extractText(
    Buffer.from('# Lo\u200bader\n\na\u200b\u200b\u200b\u200bb\n\n## Ac\u2060cess\nc'),
    'a.md',
  );
  expect(text).toBe('Loader\n\nab\n\nAccess\n\nc');
  expect(headings.map((each) => [each.title, text.slice(each.start, each.end)])).toEqual([
    ['Loader', 'Loader'],
    ['Access', 'Access'],
  ]);
});

it('reports which page hides what, and keeps only the beginning of very long text', async () => {
  const dark = 'BT /F1 12 Tf 72 700 Td (Seen) Tj ET';
  const { hidden } = await extractText(
    drawPdf([dark, `${dark} 1 1 1 rg BT /F1 1.5 Tf 2 600 Td (${'x '.repeat(3000)}) Tj ET`]),
    'a.pdf',
  );
  expect(hidden?.pieces).toEqual([expect.objectContaining({ page: 2 })]);
  expect(hidden?.pieces[0]?.text).toHaveLength(2000);
  expect(hidden).toMatchObject({ cut: true });
});

it('refuses a file that shows nothing with the reason', async () => {
  await expect(
    extractText(drawPdf(['3 Tr BT /F1 12 Tf 72 700 Td (unseen) Tj ET']), 'a.pdf'),
  ).rejects.toMatchObject({
    code: 'NO_TEXT',
    message: expect.stringContaining('hidden'),
  });
  expect((await read(makePdf(['Seen']), 'a.pdf')).text).toBe('Seen');
});

const folder = '../shared/data/documents/';
const present = existsSync(`${folder}manifest.jsonl`);
const name = 'marks nothing in real documents that speak to nobody';
(present ? it : it.skip)(present ? name : `${name} (they are missing)`, async () => {
  const paths = readFileSync(`${folder}manifest.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((entry) => (JSON.parse(entry) as { path: string }).path);
  const marked: string[] = [];
  let readable = 0;
  for (const path of paths) {
    try {
      const extracted = await extractText(readFileSync(folder + path), path);
      const { instructions } = analyseDocument(extracted, path);
      readable++;
      if (instructions.visible + instructions.hidden > 0)
        marked.push(`${path} ${JSON.stringify(instructions)}`);
    } catch (error) {
      if (!isRefusalCode((error as { code?: unknown }).code)) throw error;
    }
  }
  // The one that is about this: it quotes such phrases.
  expect(marked).toEqual([expect.stringContaining('LLM_Prompt_Injection_Prevention')]);
  expect(readable).toBeGreaterThan(100);
});
