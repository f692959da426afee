import type { RelationName } from '#domain/evidence/index.ts';
import { isBe, isParticiple, verbClass, type VerbClass } from '#evidence/relations/verbs.ts';

/** The words of a question, in small letters, with a mark each for the things that it asks for and for what it names. */
export type MarkedWords = string[];
export const thingsMark = '\u{1}';
export const nameMark = '\u{2}';

/** Which relations a question asks for, and which of their ends it does not name. */
export type EndAskedFor = { relations: RelationName[]; end: 'subject' | 'object' };

const relationsOf: Record<VerbClass, RelationName[]> = {
  uses: ['uses', 'delivers', 'communicates-with'],
  deploys: ['uses', 'delivers'],
  exploits: ['exploits'],
  targets: ['targets'],
  delivers: ['delivers', 'uses'],
  'communicates-with': ['communicates-with', 'uses'],
};
/** `From which …`, `by which …` ask for another end than the order of the words says. */
const prepositions = new Set('by from with in on at to for behind'.split(' '));
/** What may come between a verb and the name after it. */
const beforeName = new Set('the a an threat actor group gang campaign malware ransomware tool'.split(' '));

/**
 * `Which malware uses X?` asks for who does it; `Which malware does X use?` and `Which malware is used by X?` for what it is done
 * with; `Which malware is X used by?` for who does it again. Null for any other order of things, name, verb and `by`.
 */
export function endAskedFor(words: MarkedWords): EndAskedFor | null {
  const at = words.findIndex((word) => verbClass(word));
  const verb = verbClass(words[at] ?? '');
  const [things, name] = [words.indexOf(thingsMark), words.indexOf(nameMark)];
  const isOrdered = things >= 0 && things < at && things < name;
  if (!verb || !isOrdered || words.slice(0, things).some((word) => prepositions.has(word))) return null;
  const auxiliary = words
    .slice(things + 1, at)
    .filter((word) => word !== nameMark)
    .at(-1);
  const hasBy = words[at + 1] === 'by';
  const isPassive = isParticiple(words[at] ?? '') && (hasBy || isBe(auxiliary ?? ''));
  if (isPassive !== hasBy) return null;
  const follows = name > at;
  const rest = words.slice(at + (hasBy ? 2 : 1), follows ? name : undefined);
  const isOpen = (word: string) =>
    (follows && beforeName.has(word)) || (verb === 'communicates-with' && /^(?:with|to)$/.test(word));
  if (!rest.every(isOpen) || (follows && name !== words.length - 1)) return null;
  return { relations: relationsOf[verb], end: follows === isPassive ? 'object' : 'subject' };
}

/** Whether the things are those of what is named: `the tools of X`, `X's tools`. */
export function asksForOwn(words: MarkedWords): boolean {
  const line = words.join(' ');
  const of = new RegExp(`${thingsMark} of (?:(?:${[...beforeName].join('|')}) )*${nameMark}$`);
  return of.test(line) || new RegExp(`${nameMark} s (?:[^ ]+ ){0,3}${thingsMark}$`).test(line);
}
