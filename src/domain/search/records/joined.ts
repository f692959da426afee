import { extractiveModel, type Answer } from '#domain/search/extractive/source.ts';
import type { AnswerSource } from '#domain/search/extractive/source.ts';

/** Part of an answer: its text with the numbers of its own sources. */
export type AnswerPart = Pick<Answer, 'answer' | 'sources' | 'confidence'>;

/** Parts as one answer: their sources are numbered through, and it is as sure as the least sure of them. */
export function joined(parts: readonly AnswerPart[]): Answer {
  const sources: AnswerSource[] = [];
  const texts = parts.map((part) => {
    const numbers = new Map(part.sources.map((source) => [source.number, numberIn(sources, source)]));
    return part.answer.replaceAll(/\[(\d{1,4})\]/g, (mark, number: string) => {
      const now = numbers.get(Number(number));
      return now === undefined ? mark : `[${now}]`;
    });
  });
  const nothing = { related: [], nearest: [], looked_for: null, languages: null, tokens_used: null };
  const confidence = Math.min(1, ...parts.map((part) => part.confidence));
  return { ...nothing, answered: true, answer: texts.join(' '), sources, confidence, model: extractiveModel };
}

function numberIn(sources: AnswerSource[], source: AnswerSource): number {
  const known = sources.find(
    ({ document_id, start, end }) =>
      document_id === source.document_id && start === source.start && end === source.end,
  );
  if (known) return known.number;
  sources.push({ ...source, number: sources.length + 1 });
  return sources.length;
}
