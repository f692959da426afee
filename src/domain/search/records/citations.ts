import { sourceOf, type AnswerRequestHit, type AnswerSource } from '#domain/search/extractive/source.ts';

/** The sources of an answer as they are cited: the same quote has one number. */
export type Citations = {
  /** Answers the mark ` [n]`. */
  cite: (quoted: AnswerRequestHit) => string;
  sources: AnswerSource[];
};

export function createCitations(first: readonly AnswerSource[] = []): Citations {
  const sources = [...first];
  return {
    cite(quoted) {
      const known = sources.find(
        ({ document_id, start, end }) =>
          document_id === quoted.hit.document_id && start === quoted.start && end === quoted.end,
      );
      const source = known ?? sourceOf(quoted, sources.length + 1);
      if (!known) sources.push(source);
      return ` [${source.number}]`;
    },
    sources,
  };
}
