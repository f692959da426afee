import { functionWords } from '#analysis/language/function-words.ts';
import { questionLanguageOf } from '#analysis/language/question-language.ts';
import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import { answerTypeOf } from './answer-types.ts';
import { namedIn } from './subjects.ts';

/** What was looked for to answer a question. */
export type LookedFor = {
  /** The kind of thing, such as `a CVE`; null where the question does not tell. */
  kind: string | null;
  /** The names, codes, files and addresses that the question has, as it writes them. */
  names: string[];
  /** The rest of its words, without those of grammar. */
  words: string[];
};

const mostNames = 5;
const mostWords = 10;
/** A question goes on after so many UTF-16 units without anything new to look for. */
const longest = 1000;

/** Reads from a question what to look for; takes time linear in its length. */
export function lookedForIn(question: string): LookedFor {
  const read = question.slice(0, longest);
  const kind = answerTypeOf(read)?.label ?? null;
  const language = questionLanguageOf(read);
  // The stop words of queries are those of English.
  const grammar = language === null || language === 'en' ? null : functionWords.get(language);
  const isGrammar = (word: string) => grammar?.has(word.toLowerCase()) ?? false;
  const names = namesIn(read, isGrammar).slice(0, mostNames);
  const known = new Set([...names, kind ?? ''].flatMap(termsOf));
  const words = new Map<string, string>();
  for (const word of read.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []) {
    const terms = termsOf(word);
    if (terms.length > 0 && !isGrammar(word) && terms.every((term) => !known.has(term)))
      words.set(terms.join(' '), word);
  }
  return { kind, names, words: [...words.values()].slice(0, mostWords) };
}

/** German writes `Welche Gruppe` as English writes names. */
function namesIn(question: string, isGrammar: (word: string) => boolean): string[] {
  const names = namedIn(question).map((name) => {
    const words = name.split(' ');
    return words.slice(words.findIndex((word) => !isGrammar(word))).join(' ');
  });
  return names.filter((name) => !isGrammar(name));
}

function termsOf(text: string): string[] {
  return bodyTerms(text, { leaveOut: queryStopWords }).split(' ').filter(Boolean);
}

/** `Looked for: a CVE, of Monti.` Without a name, with the words instead; empty where nothing was. */
export function lookedForSentence({ kind, names, words }: LookedFor): string {
  const about = (names.length > 0 ? names : words).join(', ');
  if (!kind) return about && `Looked for: ${about}.`;
  if (!about) return `Looked for: ${kind}.`;
  return names.length > 0
    ? `Looked for: ${kind}, of ${about}.`
    : `Looked for: ${kind}, with the ${words.length > 1 ? 'words' : 'word'} ${about}.`;
}
