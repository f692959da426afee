import type { Similarity } from '#domain/vectors/index.ts';

import type { Features } from './features.ts';
import type { AnswerUnit } from './units.ts';

/** How similar each unit is to the question, by itself and with its heading, and whether another one is more so. */
export function meaningFeatures(question: string, units: AnswerUnit[], similarity: Similarity): Features[] {
  const own = similarity(
    question,
    units.map(({ quote }) => quote),
  );
  const introduced = similarity(question, units.map(withHeading));
  const most = Math.max(1e-9, ...own);
  return units.map((_, at) => ({
    meaning: own[at] ?? 0,
    meaning_introduced: introduced[at] ?? 0,
    meaning_relative: (own[at] ?? 0) / most,
  }));
}

function withHeading({ hit: { title, section }, lead, quote }: AnswerUnit): string {
  return [section || title, lead?.quote ?? '', quote].join('\n');
}
