import { foldName } from '#names/known/fold-name.ts';

const mostParts = 8;

/** Whether a text has one of these names, as whole words, whatever is between their parts: `Cobalt-Strike`, `CobaltStrike`. */
export function namesOneOf(text: string, names: readonly string[]): boolean {
  const wanted = new Set(names.map(foldName).filter(Boolean));
  const words = (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(foldName);
  return words.some((_, start) => {
    let run = '';
    return words.slice(start, start + mostParts).some((word) => wanted.has((run += word)));
  });
}
