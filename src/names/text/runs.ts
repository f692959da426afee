import type { NamesDocument } from './document.ts';
import { gaps, shapes, type Words } from './words.ts';

/** Longer words are no names. */
const longestWord = 48;
/** No run has more words: what is written in capitals alone is cut. */
export const longestRun = 24;
const capitals = shapes.capital | shapes.inner | shapes.capitals;

/** Small words that stand within names ("of"), by hash. */
export type Connectors = ReadonlySet<number>;

/** Calls with the words from `from` up to `to` for each run that may hold names, in order. */
export function eachRun(
  document: NamesDocument,
  connectors: Connectors,
  visit: (from: number, to: number) => void,
): void {
  const { words } = document;
  for (let at = 0; at < words.count;) {
    if (!isCandidate(document, at)) {
      at += 1;
      continue;
    }
    let to = at + 1;
    while (to < words.count && to - at < longestRun) {
      const next = continuation(document, to, connectors);
      if (next === 0) break;
      to += next;
    }
    visit(at, Math.min(to, at + longestRun, words.count));
    at = Math.min(to, at + longestRun);
  }
}

/** Whether a word may be a name or a part of one: it has a capital, or lists know it. */
function isCandidate({ words, known }: NamesDocument, at: number): boolean {
  if ((words.end[at] as number) - (words.start[at] as number) > longestWord) return false;
  return ((words.shape[at] as number) & capitals) !== 0 || known[at] === 1;
}

/** How many words the run goes on for at `at`: a candidate, a number, or small words before a candidate; 0: it ends. */
function continuation(document: NamesDocument, at: number, connectors: Connectors): number {
  const { words } = document;
  if (!continues(words, at)) return 0;
  if (isCandidate(document, at) || isNumber(words, at)) return 1;
  for (let next = at; next < at + 3 && next < words.count; next += 1) {
    if (!continues(words, next)) return 0;
    if (next > at && isCandidate(document, next)) return next - at + 1;
    if (!connectors.has(words.hash[next] as number)) return 0;
  }
  return 0;
}

const isNumber = (words: Words, at: number): boolean =>
  ((words.shape[at] as number) & (shapes.small | capitals)) === 0;

function continues(words: Words, at: number): boolean {
  const gap = words.gap[at];
  if (gap === gaps.blank || gap === gaps.line || gap === gaps.none) return true;
  // "J. Smith"
  return gap === gaps.stop && (words.end[at - 1] as number) - (words.start[at - 1] as number) === 1;
}
