import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logger.ts';
import type { ChatCompletion, ChatProvider } from '#llm/providers.ts';

import { scoreSentences } from './answer.sentences.ts';
import { notInDocuments, sourceOf, type Answer, type AnswerSource } from './answer.source.ts';
import { answerPrompt, noAnswerMark } from './generated.prompt.ts';
import { supportedSentences, type CitedSentence } from './generated.citations.ts';
import type { SearchHit } from './search.hit.ts';

const maxTokens = 800;
/** An answer whose every citation held is at least this likely. */
const checkedConfidence = 0.5;

export type GenerationRequest = {
  chat: ChatProvider;
  question: string;
  hits: SearchHit[];
  /** What the extractive answer was given. */
  confidence: number;
  signal?: AbortSignal | undefined;
  logger?: Logger | undefined;
};

async function complete({
  chat,
  question,
  hits,
  signal,
  logger,
}: GenerationRequest): Promise<ChatCompletion | null> {
  const messages = answerPrompt(question, hits);
  try {
    return await chat.complete({
      messages,
      max_tokens: maxTokens,
      temperature: 0,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
    logger?.warn({ err: error }, 'the chat model did not answer: this answer is extractive');
    return null;
  }
}

/** The quote for a cited passage: its sentence that is nearest to what the answer says. */
function quoteFor(sentences: CitedSentence[], hit: SearchHit, number: number, place: number): AnswerSource {
  const said = sentences.filter(({ cited }) => cited.includes(number)).map(({ text }) => text);
  const [best] = scoreSentences(said.join(' '), [hit]);
  return sourceOf(best ?? { hit, quote: hit.content, start: hit.start, end: hit.end }, place);
}

/**
 * Has a language model answer from the passages and checks what it says: only sentences whose cited passage
 * exists and bears them out are kept, renumbered in the order of citation. Null when the model cannot be
 * reached or no sentence is left; "not in your documents" when the model says so.
 */
export async function generateAnswer(request: GenerationRequest): Promise<Answer | null> {
  const { chat, hits, confidence } = request;
  const completion = await complete(request);
  if (!completion) return null;
  const { text, tokens_used } = completion;
  const sentences = supportedSentences(text, hits);
  if (sentences.length === 0) {
    if (!text.includes(noAnswerMark)) return null;
    return { ...notInDocuments(Math.min(confidence, 0.2)), model: chat.model, tokens_used };
  }
  const order = [...new Set(sentences.flatMap(({ cited }) => cited))];
  const place = (number: number) => order.indexOf(number) + 1;
  const sources = order.map((number) =>
    quoteFor(sentences, hits[number - 1] as SearchHit, number, place(number)),
  );
  const answer = sentences
    .map((sentence) => `${sentence.text} ${sentence.cited.map((number) => `[${place(number)}]`).join('')}`)
    .join(' ');
  const likely = Math.max(confidence, checkedConfidence);
  return { answered: true, answer, sources, nearest: [], confidence: likely, model: chat.model, tokens_used };
}
