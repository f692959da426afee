import { answerTerms } from '#domain/search/question/words.ts';
import type { Subject } from '#domain/search/question/subjects.ts';

/** Words that may come before the name where a text begins with it: `The Ryuk ransomware`, `In short, Ryuk`. */
const mostBefore = 3;
/** So much of a text is looked at. UTF-16 units. */
const longestText = 600;
const longestRest = 300;
const kindAndNames = String.raw`^[^\s,(]{0,3}(?: [\p{L}-]{1,20}){0,2}(?: \([^()]{1,80}\)|,? (?:also|aka|or) [^,.]{1,80},?)?`;
/** `Ryuk is a`, `Ryuk (also known as Hermes) was the`. */
const stated = new RegExp(String.raw`${kindAndNames} (?:is|are|was|were) (?:an?|the|one)\b`, 'u');
/** `Ryuk, a`, wherever that is. */
const apposed = /^["”’]?, (?:an?|the) \p{Ll}/u;

/** Where one of the subjects is named: the words before it, and what follows. */
function mentions(subjects: Subject[], text: string): { before: number; rest: string }[] {
  const words = [...text.matchAll(/\S+/g)];
  const terms = words.map(([word]) => answerTerms(word));
  const forms = subjects.flatMap((subject) => subject.forms);
  return words.flatMap(({ 0: word, index }, at) => {
    const form = forms.find((each) => {
      const held = new Set(terms.slice(Math.max(0, at + 1 - each.length), at + 1).flat());
      return each.every((term) => held.has(term));
    });
    if (!form) return [];
    const from = index + word.replace(/\p{P}+$/u, '').length;
    const rest = text.slice(from, from + longestRest).replace(/\s+/g, ' ');
    return [{ before: at + 1 - form.length, rest }];
  });
}

/** Whether a text begins with one of the subjects, and whether it says what that is. */
export function definitionIn(subjects: Subject[], quote: string): { begins: boolean; defines: boolean } {
  const named = mentions(subjects, quote.slice(0, longestText));
  const first = named.find(({ before }) => before <= mostBefore);
  const defines =
    (first !== undefined && stated.test(first.rest)) || named.some(({ rest }) => apposed.test(rest));
  return { begins: first !== undefined, defines };
}
