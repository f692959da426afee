import { knownNamesIn } from '#names/known/known-names.ts';
import { recogniseNames, type RecognisedName } from '#names/recognise.ts';
import type { Candidates } from './candidates.ts';

/** What an attack is made of. */
const kindsOfAttacks = new Set<string>(['actor', 'malware', 'tool', 'campaign']);
/** More likely than not. */
const even = 0.5;

/**
 * No malware, tool or group is a person. In texts that speak of attacks (they name something that lists know, and that is
 * nothing else) a name is no person's where the recogniser of names takes it for something of an attack; and a single word,
 * which shows little, is none where the recogniser takes it for anything but a person. Other texts are left as they are.
 * Linear.
 */
export function rejectOtherNames(text: string, candidates: Candidates): void {
  if (!candidates.has(({ type }) => type === 'person_name') || !speaksOfAttacks(text)) return;
  const names = recogniseNames(text);
  candidates.weaken('person_name', 0, (match) => isOtherName(names, match, isOneWord(text, match)));
}

const speaksOfAttacks = (text: string): boolean =>
  knownNamesIn(text).some(({ entities }) =>
    entities.some(({ kind, ambiguous }) => !ambiguous && kindsOfAttacks.has(kind)),
  );

/** Whether there is another name over a range, and none that is likely a person's. */
function isOtherName(names: readonly RecognisedName[], { start, end }: Range, isOne: boolean): boolean {
  let isOther = false;
  for (let at = firstEndingAfter(names, start); (names[at]?.start ?? Infinity) < end; at += 1) {
    const { kind, confidence } = names[at] as RecognisedName;
    if (kind === 'person' && confidence >= even) return false;
    isOther ||= isOne || (kindsOfAttacks.has(kind) && confidence >= even);
  }
  return isOther;
}

function isOneWord(text: string, { start, end }: Range): boolean {
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) <= space) return false;
  return true;
}

const space = 0x20;

type Range = { start: number; end: number };

/** Where the first of ranges in order is that ends behind `offset`. */
function firstEndingAfter(ranges: readonly { end: number }[], offset: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
