import { indexStopWords, queryStopWords } from '#analysis/language/stopwords.ts';
import { foldWord } from '#analysis/language/fold.ts';
import { tellingKind } from '#evidence/field-words.ts';
import { knownNamesIn, type NameKind } from '#names/known/known-names.ts';
import { isListedName, isOrdinaryWord, isUsualWord } from '#names/text/word-classes.ts';
import type { Span } from '#analysis/document.ts';

/** A name as a sentence writes it. */
export type ClaimName = {
  /** Its words, folded, with a blank before, between and after them. */
  words: string;
  /** What lists of the field know under it, by key. */
  keys: readonly string[];
};

// Each begins where a word begins and reads every character once.
const word = /[\p{L}\p{N}\p{M}]+(?:['’.&_-][\p{L}\p{N}\p{M}]+)*/gu;
const possessive = /['’]s$/i;

/** Compared as parts of dates. */
const months = new Set(
  `jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec
  december`.split(/\s+/),
);

/** Techniques and sectors are called by ordinary words. */
const namedKinds: ReadonlySet<NameKind> = new Set([
  'actor',
  'malware',
  'tool',
  'campaign',
  'country',
  'organisation',
  'place',
]);

/** Letters and digits, folded, with a blank around each word. */
export function foldedWords(text: string): string {
  const words = text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(foldWord)
    .filter(Boolean);
  return ` ${words.join(' ')} `;
}

/** A name of the lists of the field in a text; `acts`: it is one of an actor, of malware or of a campaign. */
export type KnownInText = Span & { keys: string[]; acts: boolean };

const acting: ReadonlySet<NameKind> = new Set(['actor', 'malware', 'campaign']);

/** What lists of the field know, without what is also an ordinary word. */
export function knownIn(text: string): KnownInText[] {
  return knownNamesIn(text).flatMap(({ start, end, entities }) => {
    const sure = entities.filter(({ kind, ambiguous }) => !ambiguous && namedKinds.has(kind));
    if (sure.length === 0) return [];
    return [
      { start, end, keys: sure.map(({ key }) => key), acts: sure.some(({ kind }) => acting.has(kind)) },
    ];
  });
}

type Word = Span & { text: string; name: boolean; opens: boolean };

function isStopWord(text: string): boolean {
  return indexStopWords.has(text) || queryStopWords.has(text);
}

/** Whether it is written as a name: with a capital, or as letters with digits; or is one of a person or a place in any case. */
function isWrittenAsName(text: string, opens: boolean): boolean {
  const lower = text.toLowerCase();
  if (isStopWord(lower) || months.has(lower)) return false;
  if (/\p{Lu}/u.test(text)) return !opens || !isUsualWord(lower);
  return (/^\p{L}/u.test(text) && /\d/.test(text)) || isListedName(lower);
}

function wordsOf(text: string, codes: readonly Span[]): Word[] {
  const found: Word[] = [];
  let code = 0;
  for (const [index, match] of [...text.matchAll(word)].entries()) {
    const start = match.index;
    while (code < codes.length && (codes[code] as Span).end <= start) code += 1;
    if (start >= (codes[code]?.start ?? Infinity)) continue;
    const bare = match[0].replace(possessive, '');
    const opens = index === 0;
    found.push({ text: bare, start, end: start + bare.length, name: isWrittenAsName(bare, opens), opens });
  }
  return found;
}

/** Words that are written as names, one after the other with no more than a blank between them. */
function runsOf(text: string, words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  let last: Word | null = null;
  for (const each of words) {
    if (each.name) {
      const goesOn = last?.name && /^\s?$/.test(text.slice(last.end, each.start));
      if (goesOn) runs.at(-1)?.push(each);
      else runs.push([each]);
    }
    last = each;
  }
  return runs;
}

/** `Conti Ransomware`: the word for its kind is no part of the name. */
function withoutKind(run: Word[]): Word[] {
  const rest = run.filter(({ text }) => tellingKind(text.toLowerCase()) === undefined);
  return rest.length > 0 ? rest : run;
}

/** A word that opens the sentence has a capital whatever it is. */
function isOpeningWord([only, ...others]: Word[]): boolean {
  return only !== undefined && others.length === 0 && only.opens && isOrdinaryWord(only.text.toLowerCase());
}

/** The words outside of spans, both in order. */
function apart(words: Word[], spans: readonly Span[]): Word[] {
  let at = 0;
  return words.filter(({ start, end }) => {
    while (at < spans.length && (spans[at] as Span).end <= start) at += 1;
    return end <= (spans[at]?.start ?? Infinity);
  });
}

/**
 * The names in a sentence, each once, in order: runs of words with capitals, cut where a name of the lists begins or ends; names of
 * the lists, people and places also in small letters. `codes` are not looked at. Linear in the length of the sentence.
 */
export function namesIn(text: string, codes: readonly Span[], known: readonly KnownInText[]): ClaimName[] {
  const outside = apart(wordsOf(text, codes), known);
  const listed = known.map((each) => ({ ...each, words: foldedWords(text.slice(each.start, each.end)) }));
  const others = runsOf(text, outside)
    .map(withoutKind)
    .filter((run) => !isOpeningWord(run))
    .map((run) => {
      const [first, last] = [run[0] as Word, run.at(-1) as Word];
      return { start: first.start, keys: [], words: foldedWords(text.slice(first.start, last.end)) };
    });
  const found = new Map([...listed, ...others].toReversed().map((name) => [name.words, name]));
  return [...found.values()]
    .filter(({ words: its }) => its.trim() !== '')
    .sort((a, b) => a.start - b.start)
    .map(({ words: its, keys }) => ({ words: its, keys }));
}
