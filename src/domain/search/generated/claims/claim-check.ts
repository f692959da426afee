import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import { withoutInvisible } from '#analysis/invisible.ts';
import { isNamedIn, type Subject } from '#domain/search/question/subjects.ts';
import { answerTerms, rootOf } from '#domain/search/question/words.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import { deniesAlike } from './denials.ts';
import { holdsFigures } from './held-figures.ts';
import { knownIn, type ClaimName } from './names.ts';
import {
  aboutName,
  aboutSubject,
  namesIt,
  readCitedPassage,
  type About,
  type CitedPassage,
} from './passage.ts';
import { readStatement, type Statement } from './statement.ts';

/** The statements must hold at least this share of a claim's terms, its names apart. */
const leastOverlap = 0.5;
/** A claim with more names is looked up by the first ones. */
const mostAnchors = 4;

/** Says whether the passage with this number supports a sentence. */
export type ClaimCheck = (sentence: string) => (number: number) => boolean;

/** Marks within a word, by which a reader sees another word than the one that is compared: `Lis**bon**`. */
const marked = /\p{L}(?:[*`~|\\]+|<[^<>\s]{0,40}>|&[#\w]{1,12};)[\p{L}*`~]/u;

function hasSplitWord(sentence: string, { lower }: CitedPassage): boolean {
  return (sentence.match(/\S+/g) ?? []).some((run) => marked.test(run) && !lower.includes(run.toLowerCase()));
}

/** Two names of one thing in a sentence say that they are one: both have to stand in the passage. */
function aliasesStated(names: readonly ClaimName[]): ReadonlySet<string> {
  const seen = new Map<string, string>();
  const twice = new Set<string>();
  for (const { words, keys } of names)
    for (const key of keys) {
      if (seen.has(key) && seen.get(key) !== words) twice.add(key);
      seen.set(key, words);
    }
  return twice;
}

type Claim = Statement & {
  /** Its terms without those of its names. */
  said: ReadonlySet<string>;
  /** Keys of what it says to have two names. */
  stated: ReadonlySet<string>;
};

function readClaim(sentence: string): Claim {
  const read = readStatement(sentence, { claim: true });
  const terms = new Set(
    bodyTerms(sentence, { leaveOut: queryStopWords }).split(' ').filter(Boolean).map(rootOf),
  );
  const named = new Set(read.names.flatMap(({ words }) => answerTerms(words)));
  const said = new Set([...terms].filter((term) => !named.has(term)));
  return { ...read, terms, said, stated: aliasesStated(read.names) };
}

function isHeld(name: ClaimName, { stated }: Claim, statements: readonly Statement[]): boolean {
  const literally = name.keys.some((key) => stated.has(key));
  return statements.some((statement) =>
    literally ? statement.words.includes(name.words) : namesIt(name, statement),
  );
}

function heldIn(values: ReadonlySet<string>, sets: readonly ReadonlySet<string>[]): boolean {
  return [...values].every((value) => sets.some((set) => set.has(value)));
}

/** Whether these statements bear the claim out, with the title and the headings over them. */
function bears(claim: Claim, about: readonly Statement[], { label }: CitedPassage): boolean {
  if (about.length === 0) return false;
  const all = [label, ...about];
  const terms = all.map((each) => each.terms);
  const held = [...claim.said].filter((term) => terms.some((set) => set.has(term)));
  return (
    held.length >= leastOverlap * claim.said.size &&
    holdsFigures(claim, label, about) &&
    heldIn(
      claim.codes,
      all.map(({ codes }) => codes),
    ) &&
    claim.names.every((name) => isHeld(name, claim, all)) &&
    deniesAlike(claim, about)
  );
}

/** Of what a question names the actors, malware and campaigns, where it names any: `on Windows` is not what it is about. */
function centralOf(subjects: readonly Subject[]): readonly Subject[] {
  const acting = subjects.filter(({ name }) => knownIn(name).some(({ acts }) => acts));
  return acting.length > 0 ? acting : subjects;
}

/** What the claim may be about: what it names, or what the question names where it names none of that. */
function anchorsOf(claim: Claim, subjects: readonly Subject[]): About[] {
  const named = subjects.filter((subject) => isNamedIn(subject, claim.terms));
  if (subjects.length > 0 && named.length === 0) return subjects.map(aboutSubject);
  const anchors = [...named.map(aboutSubject), ...claim.names.slice(0, mostAnchors).map(aboutName)];
  return anchors.length > 0 ? anchors : [({ statements }) => statements];
}

/**
 * Holds sentences against the passages that they cite. A passage supports one when what it says of one thing, which the sentence
 * or else the question names, holds half of the sentence's other words, each of its figures for the same thing, its identifiers and
 * names (a name also by another one that lists of the field know), and denies what it denies and nothing that it affirms.
 */
export function createClaimCheck(hits: readonly SearchHit[], subjects: readonly Subject[] = []): ClaimCheck {
  const asked = centralOf(subjects);
  const read = new Map<number, CitedPassage>();
  function passageOf(number: number): CitedPassage | null {
    const hit = hits[number - 1];
    const known = read.get(number);
    if (known || !hit) return known ?? null;
    const passage = readCitedPassage(hit);
    read.set(number, passage);
    return passage;
  }

  return (sentence) => {
    const visible = withoutInvisible(sentence).text;
    const claim = readClaim(visible);
    const anchors = anchorsOf(claim, asked);
    return (number) => {
      const passage = passageOf(number);
      if (!passage || claim.terms.size === 0 || hasSplitWord(visible, passage)) return false;
      return anchors.some((about) => bears(claim, about(passage), passage));
    };
  };
}
