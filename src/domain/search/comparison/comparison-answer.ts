import type { Answer } from '#domain/search/extractive/source.ts';
import { joined, type AnswerPart } from '#domain/search/records/joined.ts';
import { shown } from '#domain/search/records/shown.ts';

/** What the documents say of one of two things that are compared; null where they do not answer. */
export type ComparedSide = { name: string; answer: Answer | AnswerPart | null };

/** Both sides next to each other; of one that is missing it says so. Null when both are. */
export function comparisonAnswer(sides: readonly ComparedSide[]): Answer | null {
  if (sides.every(({ answer }) => answer === null)) return null;
  return joined(
    sides.map(({ name, answer }) =>
      answer
        ? { ...answer, answer: `${shown(name)}: ${answer.answer}` }
        : { answer: `${shown(name)}: your documents do not answer this.`, sources: [], confidence: 1 },
    ),
  );
}

/** Whether what an answer quotes, or the titles of what it quotes, name both already. */
export function namesBoth({ sources }: Answer, names: readonly string[]): boolean {
  const text = sources.map(({ quote }) => quote.toLowerCase()).join('\n');
  return names.every((name) => text.includes(name.toLowerCase()));
}
