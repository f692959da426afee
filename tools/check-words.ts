import { globSync, readFileSync } from 'node:fs';
import { sourceTexts } from './source-text.ts';

// Holds comments, messages, descriptions, test titles and docs to the table of docs/glossary.md: npm run check:words

export interface UnusedWord {
  /** Matches the phrase as whole words, also across the lines of a comment. */
  pattern: RegExp;
  instead: string;
}

export interface Misuse {
  line: number;
  word: string;
  instead: string;
}

/** The table below the heading "Words we do not use" of the glossary. */
export function unusedWords(glossary: string): UnusedWord[] {
  const section = /^## Words we do not use\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(glossary)?.[1] ?? '';
  return section.split('\n').flatMap((row) => {
    const [, left = '', instead = ''] = /^\|([^|]+)\|([^|]+)\|$/.exec(row) ?? [];
    const phrases = [...left.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) =>
      phrase.replaceAll(' ', '\\s+(?:(?://|\\*)\\s+)?'),
    );
    if (phrases.length === 0) return [];
    return [
      { pattern: new RegExp(`(?<![\\w-])(?:${phrases.join('|')})(?![\\w-])`, 'gi'), instead: instead.trim() },
    ];
  });
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
/** Code and quotations speak for others. */
const withoutQuotations = (prose: string) => prose.replaceAll(/`[^`]*`|"[^"\n]*"|“[^”]*”/g, blank);
const withoutCodeBlocks = (page: string) => page.replaceAll(/^```[\s\S]*?^```/gm, blank);

function misusesIn(text: string, lineOf: (offset: number) => number, words: readonly UnusedWord[]): Misuse[] {
  return words.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: lineOf(match.index),
      word: match[0].replaceAll(/\s+(?:(?:\/\/|\*)\s+)?/g, ' '),
      instead,
    })),
  );
}

const linesBefore = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

export function misusesInPage(page: string, words: readonly UnusedWord[]): Misuse[] {
  const prose = withoutQuotations(withoutCodeBlocks(page));
  return misusesIn(prose, (offset) => linesBefore(page, offset), words);
}

const isTitle = /\b(?:it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*['"`]$/;

/** In tests and their support the literals are samples: of them only titles are read. */
export function misusesInSource(source: string, words: readonly UnusedWord[], tests: boolean): Misuse[] {
  return sourceTexts(source).flatMap(({ kind, text, offset, before }) => {
    if (kind === 'string' && (tests ? !isTitle.test(before) : !/\S\s\S/.test(text))) return [];
    return misusesIn(withoutQuotations(text), (at) => linesBefore(source, offset + at), words);
  });
}

/** Word lists and samples are data; src/pii has examples of sentences about people. */
const isData = (path: string) =>
  /^src\/pii\/|(?:^|\/)(?:words|lexicon|gazetteers|fixtures)\/|analysis\/instructions\.ts$|generated\/prompt\.ts$/.test(
    path,
  );
const isTests = (path: string) => /\.test\.ts$|^(?:test|bench|tools)\//.test(path);

const shown = (path: string, misuses: Misuse[]) =>
  misuses.map(
    ({ line, word, instead }) =>
      `${path}:${String(line)}: "${word}" is not in the glossary; write: ${instead}`,
  );

/** Every misuse in the project whose folder is the current one, as lines `file:line: …`. */
export function checkWords(): string[] {
  const words = unusedWords(readFileSync('docs/glossary.md', 'utf8'));
  if (words.length === 0) return ['docs/glossary.md: no table below "Words we do not use"'];
  const pages = ['README.md', ...globSync('docs/*.md')].filter((path) => path !== 'docs/glossary.md');
  const sources = globSync('{src,test,bench,tools}/**/*.ts').filter((path) => !isData(path));
  return [
    ...pages.flatMap((path) => shown(path, misusesInPage(readFileSync(path, 'utf8'), words))),
    ...sources.flatMap((path) =>
      shown(path, misusesInSource(readFileSync(path, 'utf8'), words, isTests(path))),
    ),
  ];
}

if (import.meta.main) {
  const misuses = checkWords();
  for (const misuse of misuses) console.log(misuse);
  process.exitCode = misuses.length > 0 ? 1 : 0;
}
