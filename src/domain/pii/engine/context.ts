import { made, tokenFrom } from './tokens.ts';
import type { Scan } from './scan.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words and phrases by the id of their last word; each phrase as the ids of its words, with its weight. */
export type ContextWords = ReadonlyMap<number, readonly { ids: readonly number[]; weight: number }[]>;

const reachBefore = 10;
const reachAfter = 5;
const reachChars = 120;
const likely = 0.75;
const veryLikely = 0.95;

/** Compiles words and phrases (`!` before one: very likely) into what `evidenceAround` reads. */
export function contextWords(phrases: readonly string[], vocabulary: Vocabulary): ContextWords {
  const byLast = new Map<number, { ids: number[]; weight: number }[]>();
  const put = (words: string[], weight: number) => {
    const ids = words.map((word) => vocabulary.add(word));
    const last = ids.at(-1) as number;
    byLast.set(last, [...(byLast.get(last) ?? []), { ids, weight }]);
  };
  for (const phrase of phrases) {
    const weight = phrase.startsWith('!') ? veryLikely : likely;
    const words = phrase
      .replace(/^!/, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
    put(words, weight);
    // creditCardNumber, creditcardnumber
    if (words.length > 1) put([words.join('')], weight);
  }
  return byLast;
}

/**
 * How strongly the words around [start, end) speak for it, 0–1: the strongest of them, less the farther it is and less
 * beyond the end of a sentence. Before it ten words count, behind it five.
 */
export function evidenceAround(
  scan: Scan,
  span: { start: number; end: number },
  words: ContextWords,
): number {
  if (words.size === 0) return 0;
  const { tokens } = scan;
  const first = tokenFrom(tokens, span.start);
  let strongest = 0;
  for (let at = first - 1; at >= 0 && at >= first - reachBefore; at -= 1) {
    if (span.start - (tokens.end[at] as number) > reachChars) break;
    const weight = weightAt(scan, at, words);
    if (weight === 0) continue;
    const near = nearness(scan.text, { from: tokens.end[at] as number, to: span.start }, first - 1 - at);
    strongest = Math.max(strongest, weight * near);
  }
  const next = tokenFrom(tokens, span.end);
  for (let at = next; at < tokens.count && at < next + reachAfter; at += 1) {
    if ((tokens.start[at] as number) - span.end > reachChars) break;
    const weight = weightAt(scan, at, words);
    if (weight === 0) continue;
    const near = nearness(scan.text, { from: span.end, to: tokens.start[at] as number }, at - next);
    strongest = Math.max(strongest, weight * near * 0.9);
  }
  return strongest;
}

/** 1 for the next word, falling to 0.6 at the farthest; halved beyond the end of a sentence or an empty line. */
function nearness(text: string, gap: { from: number; to: number }, words: number): number {
  const between = text.slice(gap.from, gap.to);
  return (1 - (0.4 * words) / reachBefore) * (/[.!?;]\s|\n\s*\n/.test(between) ? 0.5 : 1);
}

function weightAt(scan: Scan, at: number, words: ContextWords): number {
  const { tokens } = scan;
  let weight = 0;
  for (const phrase of words.get(tokens.word[at] as number) ?? []) {
    const from = at - phrase.ids.length + 1;
    if (from >= 0 && phrase.ids.every((id, index) => tokens.word[from + index] === id))
      weight = Math.max(weight, phrase.weight);
  }
  return weight;
}

/** Whether the token holds letters alone. */
export function isWord(scan: Scan, at: number): boolean {
  return at >= 0 && at < scan.tokens.count && ((scan.tokens.made[at] as number) & made.digits) === 0;
}
