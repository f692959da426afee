import { maskedFrom } from '#pii/stages/arbitration.ts';
import type { Engine } from '#pii/detect.ts';
import type { Labelled } from '#test/pii/pii-scores.ts';

type Place = { start: number; end: number };

const bounds = [0.1, 0.3, maskedFrom, 0.5, 0.85];

/** By the lowest confidence that is masked: the share of labelled values that are masked as a whole, and how many masks are on no label, in 100,000 characters. */
export function maskedShares(
  engine: Engine,
  texts: readonly Labelled[],
): { bound: number; masked: number; stray: number }[] {
  const found = texts.map(({ text }) =>
    engine
      .detect(text)
      .map(({ start, end, covers, confidence }) => ({ ...(covers ?? { start, end }), confidence })),
  );
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  const labels = texts.reduce((sum, { spans }) => sum + spans.length, 0);
  return bounds.map((bound) => {
    let masked = 0;
    let stray = 0;
    for (const [index, { text, spans }] of texts.entries()) {
      const masks = (found[index] ?? []).filter(({ confidence }) => confidence >= bound);
      masked += spans.filter((span) => isCovered(text, span, masks)).length;
      stray += masks.filter(
        (mask) => !spans.some((span) => mask.start < span.end && span.start < mask.end),
      ).length;
    }
    return { bound, masked: masked / labels, stray: (stray / characters) * 1e5 };
  });
}

function isCovered(text: string, { start, end }: Place, masks: readonly Place[]): boolean {
  for (let at = start; at < end; at += 1)
    if (text.charAt(at).trim() !== '' && !masks.some((mask) => mask.start <= at && at < mask.end))
      return false;
  return true;
}

/** Lines with a random number of so many digits each, and no word that names it; the same at every run. */
export function linesOfNumbers(digits: number, lines: number): string {
  let seed = digits;
  const next = () => ((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) >>> 16) % 10;
  const number = () => `${1 + (next() % 9)}${Array.from({ length: digits - 1 }, next).join('')}`;
  return Array.from({ length: lines }, () => `row ${number()} seen\n`).join('');
}
