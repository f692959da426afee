import { expect, test } from 'vitest';

import type { ExtractedText, Heading, Page } from './document.ts';
import { splitPassages } from './passages.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const alphabet = [
  'malware',
  'a',
  'x'.repeat(90),
  '. ',
  '.',
  '\n',
  '\n\n',
  ' ',
  '\t',
  '| ',
  '- ',
  '漏洞',
  '😀',
  '。',
  '1.2.3.4',
  'e.g.',
  '\u00a0',
  '#',
];

/** A small deterministic generator (Park and Miller), so that a failure can be repeated. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function randomDocument(seed: number): ExtractedText {
  const next = generator(seed);
  let text = '';
  const pages: Page[] = [];
  const headings: Heading[] = [];
  let pageStart = 0;
  for (let i = next(400); i > 0; i -= 1) {
    if (next(25) === 0) {
      const start = text.length;
      text += `Heading ${i}`;
      headings.push({ start, end: text.length, level: 1 + next(3), title: `Heading ${i}` });
      text += '\n';
    } else if (next(40) === 0) {
      pages.push({ start: pageStart, end: text.length, number: pages.length + 1 });
      pageStart = text.length;
    } else text += `${alphabet[next(alphabet.length)]}${next(2) === 0 ? ' ' : ''}`;
  }
  if (pages.length > 0) pages.push({ start: pageStart, end: text.length, number: pages.length + 1 });
  return { format: 'txt', title: null, text, pages, headings };
}

function plain(text: string): ExtractedText {
  return { format: 'txt', title: null, text, pages: [], headings: [] };
}

test('every visible character of any text lies in exactly one passage, which lies in one page', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const document = randomDocument(seed);
    let last = 0;
    for (const { start, end, page } of splitPassages(document)) {
      expect(start).toBeLessThan(end);
      expect(document.text.slice(last, start).trim()).toBe('');
      expect(document.text.slice(start, end)).toBe(document.text.slice(start, end).trim());
      const own = document.pages.find((each) => each.start <= start && start < each.end);
      expect(page).toBe(own?.number ?? null);
      expect(end).toBeLessThanOrEqual(own?.end ?? document.text.length);
      last = end;
    }
    expect(document.text.slice(last).trim()).toBe('');
  }
});

test('a document of one character is one passage', () => {
  expect(splitPassages(plain(' x\n'))).toEqual([{ ordinal: 0, start: 1, end: 2, page: null, section: '' }]);
});

test('an empty document has none', () => {
  expect(splitPassages(plain(' \n\t'))).toEqual([]);
});

test('a line of 100,000 characters is split and nothing of it is lost', () => {
  const passages = splitPassages(plain('a'.repeat(100_000)));
  expect(passages.length).toBeGreaterThan(40);
  expect(passages.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(100_000);
});

test('long prose becomes passages of about 120 to 300 words', () => {
  const prose =
    'The actor moved through the estate with stolen credentials and left a loader behind. '.repeat(200);
  const sizes = splitPassages(plain(prose)).map(
    ({ start, end }) => prose.slice(start, end).split(/\s+/).length,
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(120);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(300);
});

test('a passage has the path of headings above it and starts with its own', () => {
  const text = '# Credentials\n\n## API keys\n\nRotate them.\n\n# Hosts\n\nPatch them.';
  const heading = (line: string, level: number): Heading => {
    const start = text.indexOf(line);
    return { start, end: start + line.length, level, title: line.replace(/^#+ /, '') };
  };
  const headings = [heading('# Credentials', 1), heading('## API keys', 2), heading('# Hosts', 1)];
  const passages = splitPassages({ format: 'md', title: null, text, pages: [], headings });
  expect(passages.map(({ section }) => section)).toEqual(['Credentials > API keys', 'Hosts']);
  expect(text.slice(passages[0]?.start, passages[0]?.end)).toBe(
    '# Credentials\n\n## API keys\n\nRotate them.',
  );
});

test('five megabytes of awkward text are cut within seconds', async () => {
  const text = `${'word '.repeat(3_000)}\n${'x'.repeat(20_000)}\n`.repeat(150);
  // About 0.3 s here; anything that grows with the square takes minutes.
  await expectWithin(3000, () => splitPassages(plain(text)));
});
