import { languageOf } from './language.ts';
import { votesByWords } from './language-by-words.ts';

/** A question goes on after so many UTF-16 units without anything new about its language. */
const longest = 1000;
/** So many different words of its grammar a question has at least; one is enough where its trigrams agree, or its script. */
const fewestWords = 2;
/** So many letters of a script are no name that was quoted. */
const fewestLetters = 4;

/** Scripts that hardly another language is written in. */
const scripts: readonly [language: string, letters: RegExp][] = [
  ['ko', /\p{Script=Hangul}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
];

/** Persian and Urdu have letters that Arabic has not. */
const lettersBeyondArabic =
  /[\u067e\u0679\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06be\u06c1\u06cc\u06d2]/u;
/** Words of grammar, so that Japanese without kana is not taken for Chinese. */
const chineseGrammar = /[的了吗嗎呢么麼什个個谁誰哪怎这這们們]/u;

/** Documents are never recognised as being in these: their words only keep a question from being taken for one in another. */
const onlyContrast = new Set(['da']);

/**
 * The language that a question is surely in, as an ISO 639-1 code; null when that is open. `languageOf` guesses too often from a
 * single sentence full of names: this goes by scripts and by words of grammar, and no English one may contradict.
 */
export function questionLanguageOf(question: string): string | null {
  const read = question.slice(0, longest);
  const votes = votesByWords(read);
  const language = languageByScript(read) ?? languageByWords(read, votes);
  if (language === null || onlyContrast.has(language)) return null;
  const english = votes.find((vote) => vote.language === 'en')?.own ?? 0;
  return language === 'en' || english === 0 ? language : null;
}

function languageByScript(text: string): string | null {
  const latin = count(text, /\p{Script=Latin}/gu);
  const outweighs = (letters: number) => letters >= fewestLetters && letters >= latin / 2;
  const kana = count(text, /\p{Script=Hiragana}/gu);
  const han = count(text, /\p{Script=Han}/gu);
  if (kana >= 2 && outweighs(kana + han + count(text, /\p{Script=Katakana}/gu))) return 'ja';
  if (kana === 0 && outweighs(han) && chineseGrammar.test(text)) return 'zh';
  if (outweighs(count(text, /\p{Script=Arabic}/gu))) return lettersBeyondArabic.test(text) ? null : 'ar';
  return scripts.find(([, letters]) => outweighs(count(text, letters)))?.[0] ?? null;
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

function languageByWords(text: string, [best, second]: ReturnType<typeof votesByWords>): string | null {
  const { language, words, own } = best;
  if (own === 0 || words === second.words) return null;
  const isSpanish = language === 'es' && /[¿¡]/.test(text);
  const isSure = own >= fewestWords || isSpanish || isCyrillic(text) || languageOf(text) === language;
  return isSure ? language : null;
}

function isCyrillic(text: string): boolean {
  return (
    count(text, /\p{Script=Cyrillic}/gu) >= Math.max(fewestLetters, count(text, /\p{Script=Latin}/gu) / 2)
  );
}
