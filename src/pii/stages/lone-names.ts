import { level } from '#pii/confidence.ts';
import type { Candidates } from './candidates.ts';
import { kindOf, kinds } from '#pii/text/letters.ts';
import type { Match } from '#pii/recogniser.ts';
import type { PiiType } from '#pii/types.ts';
import { createVocabulary } from '#pii/lexicon/vocabulary.ts';

/** From so many characters on a text that speaks of a person or a place treats it as one somewhere. */
const longText = 4000;
const enough = level.threshold;
/** A place that is so sure has something next to it that says so. */
const supported = level.sure;
/** What the matches are worth then, as they were judged in long texts. */
const weaker = 0.86;
/** `Quxley Press, Leipzig, 1919` */
const ofPublisher = /^, \d{4}/;
/** Where so many words around speak of persons, a name is one's. */
const leastPersonal = 4;

/**
 * Single names that a long text nowhere treats as a person's or a place's, neither with another name nor with words that say so,
 * are less sure: Oscar is an award, Miranda a language, Cairo a library. A person's is sure where persons are spoken of. Of short
 * texts (messages, notes) it asks nothing. Linear.
 */
export function doubtLoneNames(text: string, candidates: Candidates): void {
  if (text.length < longText) return;
  const personalAround = createPersonalCount(text);
  const isPersonTreated = treatedIn(text, candidates, { type: 'person_name', sure: Infinity });
  const isPlaceTreated = treatedIn(text, candidates, { type: 'location', sure: supported });
  candidates.weaken(
    'person_name',
    weaker,
    (match) => isLone(text, match) && !isPersonTreated(match) && personalAround(match.start) < leastPersonal,
  );
  candidates.weaken(
    'location',
    weaker,
    (match) =>
      match.confidence < supported &&
      isLone(text, match) &&
      !isPlaceTreated(match) &&
      !ofPublisher.test(text.slice(match.end, match.end + 6)),
  );
}

/** Shows whether a word of a match is in one of its type that is not found for what it is made of alone, or is so sure. */
function treatedIn(
  text: string,
  candidates: Candidates,
  { type, sure }: { type: PiiType; sure: number },
): (match: Match) => boolean {
  const treated = createVocabulary();
  for (const match of candidates.of(type))
    if (match.confidence >= enough && (match.confidence >= sure || !isLone(text, match)))
      for (const [start, end] of wordsOf(text, match)) treated.add(text.slice(start, end));
  return (match) => wordsOf(text, match).some(([start, end]) => treated.find(text, start, end) !== -1);
}

/** One word, found for what it is made of alone. */
function isLone(text: string, { start, end, method }: Match): boolean {
  if (method !== 'named_entity_recognition') return false;
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) <= space) return false;
  return true;
}

const space = 0x20;

/** The words of a match of more than a letter. */
function* wordsOf(text: string, { start, end }: Match): Generator<[number, number]> {
  for (let at = start; at < end; at += 1) {
    let last = at;
    while (last < end && kindOf[text.charCodeAt(last)] !== kinds.other) last += 1;
    if (last - at > 1) yield [at, last];
    at = last;
  }
}

const blockBits = 8;
const personal =
  /(?<!\p{L})(?:I|[Hh]e|[Ss]he|him|[Hh]is|[Hh]er|hers|himself|herself|who|whose|[Mm]y|me|[Yy]ou|[Yy]our)(?!\p{L})/gu;

/** How many words say `he`, `my` or `you` in the 256 characters of a place and as many before and after; each part is read once. */
function createPersonalCount(text: string): (at: number) => number {
  // One more than the count, 0 where none was made.
  const counts = new Uint8Array((text.length >> blockBits) + 1);
  const countOf = (block: number) => {
    if (block < 0 || block >= counts.length) return 0;
    if (counts[block] === 0)
      counts[block] =
        1 + (text.slice(block << blockBits, (block + 1) << blockBits).match(personal)?.length ?? 0);
    return (counts[block] as number) - 1;
  };
  return (at) => {
    const block = at >> blockBits;
    return countOf(block - 1) + countOf(block) + countOf(block + 1);
  };
}
