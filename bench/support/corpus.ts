import type { BenchFile } from './client.ts';
import { writePdf } from './pdf.ts';
import { createProse, type Prose } from './prose.ts';

const bytesPerText = 5_000;

/** Texts of about 5 KB each, md, txt, html and json in turn, with headings, lists, tables and identifiers. */
export function mixedTexts(count: number, seed: number): BenchFile[] {
  const prose = createProse(seed);
  const kinds = [markdown, plainText, html, json];
  return Array.from({ length: count }, (_, i) => (kinds[i % kinds.length] as typeof markdown)(prose, i));
}

/** Text PDFs of `pages` pages each, about 430 words to a page. */
export function textPdfs(count: number, pages: number, seed: number): BenchFile[] {
  const prose = createProse(seed);
  return Array.from({ length: count }, (_, i) => {
    const content = Array.from({ length: pages }, () => ({
      heading: prose.heading(),
      paragraphs: Array.from({ length: 6 }, () => prose.paragraph(4 + prose.below(3))),
    }));
    return { name: `report-${i}.pdf`, type: 'application/pdf', content: writePdf(prose.heading(), content) };
  });
}

/** Blocks until there is enough text for one file. */
function blocks(prose: Prose, make: () => string): string[] {
  const list: string[] = [];
  for (let length = 0; length < bytesPerText * 0.94;) {
    const block = make();
    list.push(block);
    length += block.length;
  }
  return list;
}

function markdown(prose: Prose, number: number): BenchFile {
  const body = blocks(prose, () => {
    const parts = [`## ${prose.heading()}`, prose.paragraph(3 + prose.below(4))];
    if (prose.below(2) === 0)
      parts.push(
        items(prose)
          .map((item) => `- ${item}`)
          .join('\n'),
      );
    if (prose.below(3) === 0) {
      const rows = items(prose).map(() => `| ${prose.word()} | \`${prose.identifier()}\` |`);
      parts.push(['| What | Indicator |', '| --- | --- |', ...rows].join('\n'));
    }
    return parts.join('\n\n');
  });
  return file(
    `note-${number}.md`,
    'text/markdown',
    `# ${prose.heading()} ${number}\n\n${body.join('\n\n')}\n`,
  );
}

function plainText(prose: Prose, number: number): BenchFile {
  const body = blocks(prose, () => prose.paragraph(3 + prose.below(5)));
  return file(`log-${number}.txt`, 'text/plain', `${prose.heading()} ${number}\n\n${body.join('\n\n')}\n`);
}

function html(prose: Prose, number: number): BenchFile {
  const body = blocks(prose, () => {
    const list = items(prose).map((item) => `<li>${item}</li>`);
    return `<h2>${prose.heading()}</h2><p>${prose.paragraph(4)}</p><ul>${list.join('')}</ul><p>${prose.paragraph(2)}</p>`;
  });
  const title = `${prose.heading()} ${number}`;
  return file(
    `page-${number}.html`,
    'text/html',
    `<!doctype html><html><head><title>${title}</title><style>p{margin:0}</style></head><body><nav><a href="/">Home</a></nav><main><h1>${title}</h1>${body.join('\n')}</main></body></html>`,
  );
}

function json(prose: Prose, number: number): BenchFile {
  const findings = blocks(prose, () =>
    JSON.stringify({
      title: prose.heading(),
      summary: prose.paragraph(3),
      severity: prose.below(10),
      indicators: items(prose).map(() => prose.identifier()),
    }),
  );
  return file(
    `feed-${number}.json`,
    'application/json',
    `{"id": ${number}, "name": "${prose.heading()}", "findings": [${findings.join(',\n')}]}`,
  );
}

function items(prose: Prose): string[] {
  return Array.from({ length: 3 + prose.below(4) }, () => prose.sentence());
}

function file(name: string, type: string, text: string): BenchFile {
  return { name, type, content: Buffer.from(text) };
}
