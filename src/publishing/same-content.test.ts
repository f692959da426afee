import { expect, it } from 'vitest';
import { richContent } from '#test/reports/rich-content.ts';
import { textsOf } from '#test/reports/texts-of.ts';
import { bytesOf } from './bytes-of.ts';
import { publishedFormats, type PublishedFormat } from './published-formats.ts';
import { prepare } from './prepare/prepare.ts';
import type { PreparedBlock, PreparedSection } from './prepare/prepared.ts';
import type { Statement } from './content.ts';

const words = prepare(richContent()).words;
const said = ({ text, references, unsupported }: Statement): string[] => [
  text.map((span) => span.text).join(''),
  ...references.map((number) => `[${number}]`),
  ...(unsupported ? [words.unsupported] : []),
];

function inBlock(block: PreparedBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.statements.flatMap(said);
    case 'list':
      return block.items.flatMap(said);
    case 'code':
      return block.text.split('\n');
    case 'table':
      return [block.caption, ...block.head, ...block.rows.flat().flatMap(said)];
    case 'figure':
      return [];
  }
}

const inSection = ({ number, title, blocks, sections }: PreparedSection): string[] => [
  `${number} ${title}`,
  ...(blocks.length + sections.length === 0 ? [words.none] : []),
  ...blocks.flatMap(inBlock),
  ...sections.flatMap(inSection),
];

// Readers of PDF differ in the order in which they return Arabic and Hebrew.
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function withoutRtl() {
  const content = richContent();
  for (const section of content.sections)
    section.blocks = section.blocks.filter((block) => !rightToLeft.test(JSON.stringify(block)));
  return content;
}

/** All that the report says, in its order; blanks and ends of lines are the format's. */
function expectedTexts(leftToRight: boolean): string[] {
  const { title, subtitle, facts, sections, references } = prepare(
    leftToRight ? withoutRtl() : richContent(),
  );
  return [
    title,
    subtitle ?? '',
    ...facts.flatMap(({ name, value }) => [name, value]),
    words.contents,
    ...sections.flatMap(inSection),
    words.references,
    ...references.flatMap((each) => [`[${each.number}]`, each.title, ...each.details, each.quote]),
  ];
}

const bare = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s|[\u200b-\u200f\u202a-\u202e\ufe0f]/gu, '');
const letters = (text: string): string => [...bare(text)].toSorted().join('');

it.for(Object.keys(publishedFormats) as PublishedFormat[])(
  '%s holds every text, in order',
  async (format) => {
    const text = bare(await textsOf[format](await bytesOf(richContent(), format)));
    const missing: string[] = [];
    let at = 0;
    for (const expected of expectedTexts(format === 'pdf')) {
      // Pictures that no font of this machine has are boxes; pdf.js does not know what they stand for.
      if (format === 'pdf' && /\p{Extended_Pictographic}/u.test(expected)) continue;
      const place = text.indexOf(bare(expected), at);
      if (place === -1) missing.push(expected);
      else at = place + bare(expected).length;
    }
    expect(missing).toEqual([]);
    expect(at).toBeGreaterThan(text.length * 0.9);
  },
);

it.for(Object.keys(publishedFormats) as PublishedFormat[])('%s has figures in words', async (format) => {
  const text = bare(await textsOf[format](await bytesOf(richContent(), format)));
  for (const shown of [
    'Reported intrusions by month',
    'Reports grew from one',
    'Valid accounts are named',
    'T1490 口令恢复',
  ])
    expect(text).toContain(bare(shown));
});

it('pdf has the letters of texts that run from right to left', async () => {
  const text = letters(await textsOf.pdf(await bytesOf(richContent(), 'pdf')));
  for (const letter of bare('استخدمت המשתמש')) expect(text).toContain(letter);
});
