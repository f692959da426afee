import type { PdfLine } from './pdf.engine.ts';
import type { OutlineEntry } from './outline.ts';

/** For each line of a document its heading level, or null. */
export type HeadingLevels = (line: PdfLine) => number | null;

const longestHeading = 120;
/** How many larger lines in a row can be one heading; more are a list of names or a pulled quote. */
const longestRun = 3;
/** A line that is on this many pages is a running header or footer. */
const runningPages = 3;
const section = /^(?:chapter\s+)?(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{Lu}/iu;

/**
 * Takes for headings what the bookmarks name, what is set clearly larger than most of the text, ranked by size or
 * by its section number, and bold lines that begin with one. Sizes find none when that would be most of the
 * document, as in slides.
 */
export function findHeadingLevels(pages: PdfLine[][], outline: OutlineEntry[] = []): HeadingLevels {
  const named = outlineLines(pages, outline);
  const bySize = findBySize(pages);
  return (line) => named.get(line) ?? bySize(line);
}

/** The first line on a bookmark's page with the bookmark's text. */
function outlineLines(pages: PdfLine[][], outline: OutlineEntry[]): Map<PdfLine, number> {
  const found = new Map<PdfLine, number>();
  const texts = new Map<number, string[]>();
  for (const { title, level, page } of outline) {
    const lines = pages[page];
    if (!lines || !/\p{L}/u.test(title)) continue;
    const squeezed = texts.get(page) ?? lines.map((line) => squeeze(line.text));
    texts.set(page, squeezed);
    const wanted = squeeze(title);
    const at = squeezed.findIndex((text, index) => text === wanted && !found.has(lines[index] as PdfLine));
    const line = lines[at];
    if (line) found.set(line, Math.min(6, level));
  }
  return found;
}

function squeeze(text: string): string {
  return text.replace(/[\s\ufffe]+/g, '').toLowerCase();
}

function findBySize(pages: PdfLine[][]): HeadingLevels {
  const lines = pages.flat().filter((line) => line.text.trim() !== '');
  const body = commonSize(lines);
  const running = runningLines(pages);
  const excluded = new Set(pages.flatMap((page) => longRuns(page, body)));
  const isCandidate = (line: PdfLine) =>
    isHeadingText(line.text) && !excluded.has(line) && !running.has(withoutNumbers(line.text));
  const larger = lines.filter((line) => isCandidate(line) && line.size >= body * 1.15);
  if (larger.length * 4 > lines.length) return () => null;
  const levels = rankSizes(larger);
  return (line) => {
    if (!isCandidate(line)) return null;
    const number = section.exec(line.text.trim())?.[1];
    const level = levels.get(line.size);
    if (level === undefined && !(number && line.bold && line.size >= body)) return null;
    return number ? Math.min(6, number.split('.').length) : (level ?? null);
  };
}

function isHeadingText(text: string): boolean {
  const bare = text.trim();
  return bare.length <= longestHeading && /\p{L}{2}/u.test(bare) && !/[.,;:]$|^[,;]|(?:\. ?){4}/.test(bare);
}

function withoutNumbers(text: string): string {
  return text.replace(/\d+|\s+/g, '');
}

function runningLines(pages: PdfLine[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const own = new Set(page.map((line) => withoutNumbers(line.text)));
    for (const text of own) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= runningPages).map(([text]) => text));
}

function longRuns(page: PdfLine[], body: number): PdfLine[] {
  const found: PdfLine[] = [];
  let run: PdfLine[] = [];
  for (const line of [...page, null]) {
    if (line && line.size >= body * 1.15 && line.size === (run[0] ?? line).size) {
      run.push(line);
      continue;
    }
    if (run.length > longestRun) for (const one of run) found.push(one);
    run = line && line.size >= body * 1.15 ? [line] : [];
  }
  return found;
}

/** Sizes within a tenth of each other are one level. */
function rankSizes(lines: PdfLine[]): Map<number, number> {
  const sizes = [...new Set(lines.map((line) => line.size))].sort((one, other) => other - one);
  const levels = new Map<number, number>();
  let level = 0;
  let top = Infinity;
  for (const size of sizes) {
    if (size < top * 0.9) {
      level++;
      top = size;
    }
    levels.set(size, Math.min(6, level));
  }
  return levels;
}

/** The size in which most characters are set. */
function commonSize(lines: PdfLine[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of lines) characters.set(size, (characters.get(size) ?? 0) + text.length);
  let common = 0;
  let most = 0;
  for (const [size, count] of characters) {
    if (count > most) [common, most] = [size, count];
  }
  return common;
}
