import { sanitizeAnswer } from '#domain/search/generated/sanitize.ts';
import { languagesSentence, type LanguagesApart } from '#domain/search/languages/languages.ts';
import { lookedForIn, lookedForSentence, type LookedFor } from '#domain/search/question/looked-for.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** The source of a statement of an answer. `quote` is the document's text at `[start, end)`, in UTF-16 units. */
export type AnswerSource = {
  /** The `[n]` in the answer. Those of related ones go on after it. */
  number: number;
  document_id: string;
  jar_id: string;
  title: string;
  page: number | null;
  /** Heading path; empty before the first heading. */
  section: string;
  /** The score of the passage that the quote is from, 0–1. */
  relevance_score: number;
  quote: string;
  start: number;
  end: number;
};

export type Answer = {
  /** False: the documents do not contain the answer, and `answer` says so. */
  answered: boolean;
  answer: string;
  /** Those that it cites, in the order of their numbers. */
  sources: AnswerSource[];
  /** To look further: what other passages say that are relevant to the question. Empty without an answer. */
  related: AnswerSource[];
  /** Without an answer: the passages closest to the question, for the reader to judge. Empty with one. */
  nearest: AnswerSource[];
  /** Without an answer: what was looked for. Null with one. */
  looked_for: LookedFor | null;
  /** Without an answer: the languages of question and documents where they are surely different ones, else null. */
  languages: LanguagesApart | null;
  /** Estimated probability (0–1) that the documents hold the answer and it is this. */
  confidence: number;
  /** The model that wrote it; `extractive` for sentences taken from the documents as they stand. */
  model: string;
  /** What a language model counted; null when none was used or it did not say. */
  tokens_used: number | null;
};

export type AnswerRequestHit = { hit: SearchHit; quote: string; start: number; end: number };

/** The source of a quote under its number. */
export function sourceOf({ hit, quote, start, end }: AnswerRequestHit, number: number): AnswerSource {
  const { document_id, jar_id, title, page, section, score } = hit;
  return { number, document_id, jar_id, title, page, section, relevance_score: score, quote, start, end };
}

/** An answer that is no estimate: what the collection or its records hold. */
export function toldAnswer(answer: string, sources: AnswerSource[] = []): Answer {
  const nothing = { related: [], nearest: [], looked_for: null, languages: null, tokens_used: null };
  return { ...nothing, answered: true, answer, sources, confidence: 1, model: extractiveModel };
}

const unanswered = 'Not in your documents: no passage answers this question with enough certainty.';

/** The answer to a question that the documents do not answer: it says what was looked for, or what `answer` says. */
export function notInDocuments(
  question: string,
  confidence: number,
  { nearest = [], answer }: { nearest?: AnswerSource[]; answer?: string } = {},
): Answer {
  const looked_for = lookedForIn(question);
  // Names may be those of an event or of an earlier answer.
  const told = sanitizeAnswer(lookedForSentence(looked_for), [question]);
  return {
    answered: false,
    answer: answer ?? `${unanswered} ${told}`.trim(),
    sources: [],
    related: [],
    nearest,
    looked_for,
    languages: null,
    confidence,
    model: extractiveModel,
    tokens_used: null,
  };
}

/** A refusal with the reason that question and documents are in different languages, where they are. */
export function withLanguages<Refused extends Pick<Answer, 'answer' | 'languages'>>(
  refused: Refused,
  languages: LanguagesApart | null,
): Refused {
  if (!languages) return refused;
  return { ...refused, answer: `${refused.answer} ${languagesSentence(languages, 'answer')}`, languages };
}

export const extractiveModel = 'extractive';
