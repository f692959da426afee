import { indexStopWords } from '#analysis/language/stopwords.ts';
import { answerTerms } from '#domain/search/question/words.ts';
import { knownNamesIn } from '#names/known/known-names.ts';

/** Two texts with at least so many words of their own speak of one event only if they share this part of the fewer. */
const fewWords = 4;
const leastShared = 0.2;

const year = /(?<![\p{L}\p{N}.,-])(?:19|20)\d\d(?![\p{L}\p{N}])/gu;
const capitalised = /(?<=[\p{L}\p{N},;:)] {1,2})\p{Lu}[\p{L}\p{N}]+/gu;
const monthName = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

function yearsIn(text: string): string[] {
  return text.match(year) ?? [];
}

/** Names within sentences, those of the lists by their keys, without the ones that the question or the answer itself is. */
function othersNamed(text: string, question: string, isValue: (name: string) => boolean): string[] {
  const asked = new Set(answerTerms(question));
  const askedKeys = new Set(knownNamesIn(question).flatMap(({ entities }) => entities.map(({ key }) => key)));
  const known = knownNamesIn(text).filter(
    ({ start, entities }) =>
      /\p{Lu}/u.test(text.charAt(start)) && entities.some(({ ambiguous }) => !ambiguous),
  );
  const keys = known
    .filter(({ start, end }) => !isValue(text.slice(start, end)))
    .flatMap(({ entities }) => entities.map(({ key }) => key));
  const covered = new Set(known.flatMap(({ start, end }) => answerTerms(text.slice(start, end))));
  const words = (text.match(capitalised) ?? []).filter(
    (word) => !monthName.test(word) && !isValue(word) && !indexStopWords.has(word.toLowerCase()),
  );
  const terms = words.flatMap(answerTerms).filter((term) => !asked.has(term) && !covered.has(term));
  return [...keys.filter((key) => !askedKeys.has(key)), ...terms];
}

/** Whether both hold something and nothing of it alike. */
function apart(some: readonly string[], others: readonly string[]): boolean {
  const held = new Set(others);
  return some.length > 0 && held.size > 0 && !some.some((each) => held.has(each));
}

type Compared = {
  question: string;
  /** A name or year of a text that is the value asked for. */
  isValue?: (name: string) => boolean;
  dated: boolean;
};

/**
 * Whether two texts may speak of one event: not if they name other things than the question does and none of them alike, if their years
 * differ (`dated`: unless these are asked for), or if they have hardly a word in common.
 */
export function maybeSameEvent(
  [one, other]: readonly [string, string],
  { question, isValue = () => false, dated }: Compared,
): boolean {
  if (!dated && apart(yearsIn(one), yearsIn(other))) return false;
  if (apart(othersNamed(one, question, isValue), othersNamed(other, question, isValue))) return false;
  const asked = new Set(answerTerms(question));
  const [some, others] = [one, other].map(
    (text) => new Set(answerTerms(text).filter((term) => !asked.has(term) && /^\p{L}+$/u.test(term))),
  ) as [Set<string>, Set<string>];
  const fewer = Math.min(some.size, others.size);
  return fewer < fewWords || [...some].filter((term) => others.has(term)).length >= leastShared * fewer;
}
