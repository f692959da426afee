import { tableAt } from './columns.ts';
import type { ContextWords } from './context.ts';
import { made } from '#pii/text/tokens.ts';
import type { Scan } from '#pii/text/scan.ts';

/** A quick look at whether anything may speak for a value: a bit for each context, shared when there are many. */
export type Signals = {
  bitOf: ReadonlyMap<ContextWords, number>;
  /** The bits of the contexts that ask for a word, by its id. */
  byWord: Int32Array;
};

const before = 10;
/** Five tokens after the value, and as many as one may have. */
const after = 24;
const all = -1;

export function signalsOf(contexts: readonly ContextWords[]): Signals {
  const bitOf = new Map(contexts.map((context, index) => [context, 1 << (index % 32)]));
  const entries = [...bitOf].flatMap(([{ words }, bit]) => Array.from(words.keys(), (id) => ({ id, bit })));
  const byWord = new Int32Array(Math.max(0, ...entries.map(({ id }) => id)) + 1);
  for (const { id, bit } of entries) byWord[id] = (byWord[id] as number) | bit;
  return { bitOf, byWord };
}

/**
 * The bits of the words around a token: without its bit a context is no evidence for a value that starts there. Those around
 * eight tokens are read at once, since callers go from one to the next.
 */
export function signalsOver(scan: Scan, signals: Signals): (at: number) => number {
  const { tokens, tables } = scan;
  let block = -1;
  let bits = 0;
  return (at) => {
    if (tables.length > 0 && tableAt(tables, tokens.start[at] as number) !== null) return all;
    if (at >> blockBits !== block) {
      block = at >> blockBits;
      bits = signalsAround(scan, block << blockBits, signals);
    }
    return bits;
  };
}

const blockBits = 3;

/** The bits of the words around the tokens of a block. */
function signalsAround({ tokens }: Scan, first: number, { byWord }: Signals): number {
  const last = Math.min(tokens.count, first + (1 << blockBits) + after);
  let bits = 0;
  for (let near = Math.max(0, first - before); near < last; near += 1) {
    // Of scripts in which words are looked for within a token.
    if (((tokens.made[near] as number) & made.letters) !== 0) return all;
    bits |= byWord[tokens.word[near] as number] ?? 0;
  }
  return bits;
}
