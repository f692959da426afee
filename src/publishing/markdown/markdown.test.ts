import { expect, it } from 'vitest';
import { hostileTexts, richContent, says } from '#test/reports/rich-content.ts';
import { markdownTokens, textsOf } from '#test/reports/texts-of.ts';
import { prepare } from '#publishing/prepare/prepare.ts';
import { markdownOf } from './markdown.ts';

const bare = (some: string) => some.replaceAll(/\s/g, '');
const written = (content = richContent()) => markdownOf(prepare(content));

it('has no marks but those of the report itself', () => {
  const tokens = markdownTokens(written());
  const inline = tokens.flatMap(({ children }) => children ?? []);
  expect(tokens.filter(({ type }) => type.startsWith('html') || type === 'hr')).toEqual([]);
  expect(inline.filter(({ type }) => type.startsWith('html') || ['image', 's_open'].includes(type))).toEqual(
    [],
  );
  // Title, contents, eight sections, references.
  expect(tokens.filter(({ type }) => type === 'heading_open')).toHaveLength(11);
  const targets = inline.flatMap(({ type, attrs }) =>
    type === 'link_open' ? [String(attrs?.[0]?.[1] ?? '')] : [],
  );
  expect([...new Set(targets)].filter((target) => !target.startsWith('#'))).toEqual([
    'https://example.org/advisories?id=7&lang=en',
  ]);
});

it.for(hostileTexts)(
  'shows %s as it is: in a paragraph, a list, a cell, a title and as code',
  async (text) => {
    const code = { text: [{ text, style: 'code' as const, link: null }], references: [], unsupported: false };
    const strong = {
      text: [{ text, style: 'strong' as const, link: null }],
      references: [],
      unsupported: false,
    };
    const content = {
      ...richContent(),
      sections: [
        {
          id: 'a',
          title: text,
          sections: [],
          blocks: [
            { kind: 'paragraph' as const, statements: [says(text), says(text)] },
            { kind: 'list' as const, ordered: false, items: [says(text), code, strong] },
            { kind: 'table' as const, caption: text, head: [text, text], rows: [[says(text), code]] },
            { kind: 'code' as const, text },
            { kind: 'note' as const, tone: 'info' as const, statements: [says(text)] },
          ],
        },
      ],
    };
    const read = bare(await textsOf.md(new TextEncoder().encode(written(content))));
    expect(read.split(bare(text)).length - 1).toBeGreaterThanOrEqual(14);
  },
);

it('targets of links are those that GitHub gives the headings', () => {
  expect(written()).toContain('[2.1 Infrastructure](#21-infrastructure)');
  expect(written()).toContain('[the section on tools](#3-tools-and-indicators)');
});
