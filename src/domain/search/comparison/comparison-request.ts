import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import { namedIn } from '#domain/search/question/subjects.ts';

/** A question about two things: each by its name, and the question as it is asked of it alone. */
export type ComparisonRequest = {
  sides: [Side, Side];
  /** Nothing but the two is named: what there is to know of each is compared. */
  whole: boolean;
};
type Side = { name: string; question: string };

const longestQuestion = 500;
/** What may be written between two names that are compared: `flaw or the`, `and`, `vs.` */
const between = /^(?:[ -][\p{Ll}\d]+){0,3}?,? (?:and|or|vs\.?|versus) (?:(?:the|an?|of|by|in) )?$/u;
/** The same after `compare`. */
const comparing =
  /^(?:[ -][\p{Ll}\d]+){0,3}?,? (?:and|or|vs\.?|versus|with|to|against) (?:(?:the|an?|of|by|in) )?$/u;
const both = /\b(?:both|respectively|each)\b,? ?/gi;
const light =
  'between compare comparison contrast differ difference different similar similarity distinguish versus vs';
const lightTerms = new Set(bodyTerms(light).split(' '));

/** Reads a question that asks the same of two things that it names; null for any other. */
export function comparisonIn(message: string): ComparisonRequest | null {
  if (message.length > longestQuestion) return null;
  const question = message.replaceAll(/\s+/g, ' ').replaceAll(both, '');
  const joins = /^\W*(?:please )?compare\b/i.test(question) ? comparing : between;
  const places = namedIn(question)
    .map((name) => ({ name, start: question.indexOf(name), end: question.indexOf(name) + name.length }))
    .filter(({ start }) => start >= 0)
    .toSorted((a, b) => a.start - b.start);
  const pairs = places.flatMap((first, i) => {
    const second = places[i + 1];
    return second && joins.test(question.slice(first.end, second.start)) ? [{ first, second }] : [];
  });
  const [pair, ...others] = pairs;
  // Of more than two, each question would again be one about several: their number would double with every name.
  if (!pair || others.length > 0) return null;
  const { first, second } = pair;
  const words = question
    .slice(first.end, second.start)
    .replace(/,? (?:and|or|vs\.?|versus|with|to|against)\b.*$/u, '');
  const head = question.slice(0, first.start);
  const tail = question.slice(second.end);
  return {
    sides: [
      { name: first.name, question: `${head}${first.name}${words}${tail}` },
      { name: second.name, question: `${head}${second.name}${tail}` },
    ],
    whole: isLight(`${head} ${words} ${tail}`),
  };
}

function isLight(rest: string): boolean {
  const terms = bodyTerms(rest, { leaveOut: queryStopWords }).split(' ').filter(Boolean);
  return terms.every((term) => lightTerms.has(term));
}
