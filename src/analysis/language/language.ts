import { francAll } from 'franc-min';

const sampleLength = 800;
const fewestLetters = 30;
/** How near the second best language may come; what holds hardly any prose fits several alike. */
const nearestRunnerUp = 0.95;

/**
 * The language of a text, as an ISO 639-1 code where there is one, or null when it cannot be determined: trigram statistics over
 * the first 800 characters (franc, after Cavnar and Trenkle, 1994).
 */
export function languageOf(text: string): string | null {
  const sample = text.slice(0, sampleLength);
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < fewestLetters) return null;
  const [best, second] = francAll(sample);
  if (!best || best[0] === 'und' || (second && second[1] > nearestRunnerUp)) return null;
  return new Intl.Locale(best[0]).language;
}
