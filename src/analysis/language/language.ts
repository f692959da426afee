import { francAll } from 'franc-min';
import { votesByWords } from './language-by-words.ts';

const sampleLength = 800;
const fewestLetters = 30;
/** How near the second best language may come; what holds hardly any prose fits several alike. */
const nearestRunnerUp = 0.95;
/** With a nearer one so many different words of its grammar decide, if no other language has half as many. */
const fewestWords = 6;

/**
 * The language of a text, as an ISO 639-1 code where there is one, or null when it cannot be determined: trigram statistics over
 * the first 800 characters (franc, after Cavnar and Trenkle, 1994), and words of grammar where two languages are near each other.
 */
export function languageOf(text: string): string | null {
  const sample = text.slice(0, sampleLength);
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < fewestLetters) return null;
  const [best, second] = francAll(sample);
  if (!best || best[0] === 'und') return null;
  const { language } = new Intl.Locale(best[0]);
  return second && second[1] > nearestRunnerUp && !isConfirmed(language, sample) ? null : language;
}

function isConfirmed(language: string, sample: string): boolean {
  const [best, second] = votesByWords(sample);
  return best.language === language && best.words >= fewestWords && best.words >= 2 * second.words;
}
