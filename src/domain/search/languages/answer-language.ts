import { languageOf } from '#analysis/language/language.ts';
import { votesByWords } from '#analysis/language/language-by-words.ts';
import { questionLanguageOf } from '#analysis/language/question-language.ts';
import { answerTerms } from '#domain/search/question/words.ts';
import { isNamedIn, isSureName, subjectsIn, type Subject } from '#domain/search/question/subjects.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** Passages that are looked at, and how much of each. UTF-16 units. */
const looked = 4;
const sampleLength = 200;

/**
 * The language of the passages where it is another than that of the question; null where they are in the same or one of both is
 * open. An answer in it can be held against them, one in the language of the question cannot.
 */
export function languageToAnswerIn(question: string, hits: readonly SearchHit[]): string | null {
  const asked = questionLanguageOf(question);
  const first = hits.slice(0, looked);
  if (asked === null || first.some(({ content }) => votesByWords(content)[0].language === asked)) return null;
  const language = languageOf(first.map(({ content }) => content.slice(0, sampleLength)).join('\n'));
  return language === asked ? null : language;
}

/** Letters of a script without spaces after a Latin word or figure, or before one. */
const latin = String.raw`[\p{Script=Latin}\p{N}]`;
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
const scriptChange = new RegExp(`(?<=${latin})(?=${unspaced})|(?<=${unspaced})(?=${latin})`, 'gu');

/**
 * What a question in another language than the passages names. German writes each noun with a capital: of those it has the ones
 * that lists know, that have a digit, or that the passages have, too.
 */
export function subjectsAcross(question: string, hits: readonly SearchHit[]): Subject[] {
  const terms = new Set(
    hits.flatMap(({ title, section, content }) => answerTerms(`${title} ${section} ${content}`)),
  );
  const isName = (subject: Subject) =>
    isSureName(subject.name) || /\d/.test(subject.name) || isNamedIn(subject, terms);
  const spaced = question.replace(scriptChange, ' ');
  const isGerman = questionLanguageOf(question) === 'de';
  return subjectsIn(spaced)
    .filter(({ name }) => /\p{Script=Latin}/u.test(name))
    .flatMap((subject) => {
      if (isName(subject)) return [subject];
      const words = subject.name.split(' ').flatMap((word) => subjectsIn(word));
      const names = words.filter(isName);
      return names.length > 0 || isGerman || spaced.trim().startsWith(subject.name) ? names : [subject];
    });
}
