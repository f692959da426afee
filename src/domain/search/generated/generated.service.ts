import { setImmediate as turn } from 'node:timers/promises';

import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Model } from '#llm/model.ts';
import { modelBrokeOff, type ChatProvider, type ChatUsage } from '#llm/model-providers.ts';

import { closestSentence } from '#domain/search/candidates/sentences.ts';
import {
  notInDocuments,
  sourceOf,
  type Answer,
  type AnswerSource,
} from '#domain/search/extractive/source.ts';
import { citedText, supportedSentences, type CitedSentence } from './citations.ts';
import { answerTokensOf, withinContext } from './fitting.ts';
import { answerPrompt, noAnswerMark, type Utterance } from './prompt.ts';
import { createSplitter, slicesOf } from './splitting.ts';
import { namedModelUnavailable } from './model-unavailable.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** An answer whose every citation held is at least this likely. */
const checkedConfidence = 0.5;
/** A reply is left when it is longer, and ends with what held by then. UTF-16 units. */
const longestReply = 64 * 1024;
/** So long a reply may be worked on before others have their turn. Milliseconds. */
const turnMs = 10;

type ExtractedSources = Pick<Answer, 'sources' | 'related' | 'nearest'>;

export type WritingRequest = {
  chat: ChatProvider;
  question: string;
  hits: SearchHit[];
  /** What the extractive answer was given. */
  confidence: number;
  /** What the extractive answer draws on: the parts that are not in a cited passage are related. */
  extracted?: ExtractedSources | undefined;
  /** The history, oldest first: it shows what the question is about. */
  earlier?: Utterance[];
  fence?: string;
  max_tokens: number;
  temperature?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** An answer as a language model writes it. */
export type WrittenAnswer = {
  /**
   * Its text, sentence by sentence, each as soon as its citations are known to hold. Errors: those of the provider;
   * `unavailable` when the model breaks off. One that never comes to an end is left, without an error.
   */
  pieces: () => AsyncGenerator<string>;
  /** The text so far. Null: no sentence was supported, and the model has not reported a missing answer. */
  answer: () => Answer | null;
};

/** The quote for a cited passage: its sentence closest to the answer. */
function quoteFor(sentences: CitedSentence[], hit: SearchHit, number: number, place: number): AnswerSource {
  const said = sentences.filter(({ cited }) => cited.includes(number)).map(({ text }) => text);
  const best = closestSentence(said.join(' '), hit);
  return sourceOf(best ?? { hit, quote: hit.content, start: hit.start, end: hit.end }, place);
}

/** What the extractive answer draws on in passages that are not cited, numbered on after the `cited` ones. */
function relatedTo(cited: SearchHit[], { sources, related, nearest }: ExtractedSources): AnswerSource[] {
  const others = [...sources, ...related, ...nearest].filter(
    (source) => !cited.some((hit) => hit.document_id === source.document_id && within(source, hit)),
  );
  return others.map((source, i) => ({ ...source, number: cited.length + i + 1 }));
}

function within(source: AnswerSource, hit: SearchHit): boolean {
  return source.start < hit.end && source.end > hit.start;
}

/** `order` has the numbers of the cited passages in the order of citation. */
function sourcesOf(sentences: CitedSentence[], order: number[], { hits, extracted }: WritingRequest) {
  const cited = order.map((number) => hits[number - 1] as SearchHit);
  return {
    sources: cited.map((hit, i) => quoteFor(sentences, hit, order[i] as number, i + 1)),
    related: extracted ? relatedTo(cited, extracted) : [],
  };
}

/**
 * Has a language model answer from the passages and checks the result: only sentences whose cited passage exists and supports
 * them are shown, renumbered in the order of citation.
 */
export function writeAnswer(request: WritingRequest): WrittenAnswer {
  const { chat, question, hits, confidence } = request;
  const sentences: CitedSentence[] = [];
  const order: number[] = [];
  let usage: ChatUsage | null = null;
  let refused = false;

  /** The supported sentences of a chunk of the reply, as they are shown. */
  function* say(written: string): Generator<string> {
    refused ||= written.includes(noAnswerMark);
    for (const sentence of supportedSentences(written, hits)) {
      order.push(...sentence.cited.filter((number) => !order.includes(number)));
      const text = citedText(sentence, order);
      yield sentences.push(sentence) === 1 ? text : ` ${text}`;
    }
  }

  return {
    async *pieces() {
      const splitter = createSplitter();
      let length = 0;
      let begun = performance.now();
      for await (const part of chat.stream(chatRequest(request))) {
        if ('end' in part) {
          ({ usage } = part.end);
          yield* say(splitter.rest());
          return;
        }
        for (const slice of slicesOf(part.text)) {
          length += slice.length;
          if (length > longestReply) return;
          yield* say(splitter.add(slice));
          if (splitter.overlong()) return;
          if (performance.now() - begun < turnMs) continue;
          await turn();
          begun = performance.now();
        }
      }
      throw modelBrokeOff(chat.model);
    },

    answer() {
      const { model } = chat;
      const tokens_used = usage && usage.prompt_tokens + usage.completion_tokens;
      if (sentences.length === 0) {
        return refused
          ? { ...notInDocuments(question, Math.min(confidence, 0.2)), model, tokens_used }
          : null;
      }
      const found = sourcesOf(sentences, order, request);
      const answer = sentences.map((sentence) => citedText(sentence, order)).join(' ');
      const likely = Math.max(confidence, checkedConfidence);
      const told = { answered: true, answer, ...found, nearest: [], looked_for: null };
      return { ...told, confidence: likely, model, tokens_used };
    },
  };
}

function chatRequest(request: WritingRequest) {
  const { max_tokens, temperature = 0, signal } = request;
  return { messages: answerPrompt(request), max_tokens, temperature, ...(signal && { signal }) };
}

export type FittedRequest = Omit<WritingRequest, 'chat' | 'fence' | 'max_tokens'> & {
  model: Pick<Model, 'card' | 'chat' | 'countTokens'>;
  /** The usual without it. */
  max_tokens?: number | undefined;
};

/**
 * Has a language model write from as many of the passages, and of the history, as it takes with its answer. Null: it is not one
 * that writes, or takes not even a sentence. Errors: `unavailable` when its tokens cannot be counted.
 */
export async function writeFitted({ model, ...request }: FittedRequest): Promise<WrittenAnswer | null> {
  const { card, chat } = model;
  const { question, hits, earlier = [] } = request;
  if (!chat || card.engine === 'extractive' || hits.length === 0) return null;
  const max_tokens = answerTokensOf(card, request.max_tokens);
  const parts = await withinContext({ model, question, answer_tokens: max_tokens }, { hits, earlier });
  return parts.hits.length > 0 ? writeAnswer({ ...request, ...parts, chat, max_tokens }) : null;
}

/** It failed, or rejected our prompt; a rejected value of the user's choice is reported with its field. */
export function isFailureOfModel(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.kind === 'unavailable' || (error.kind === 'invalid' && !error.details?.['fields']);
}

/**
 * A whole answer; null when the model cannot be reached, rejects the prompt, stops early or writes nothing that is supported.
 * Throws `unavailable`, MODEL_UNAVAILABLE, when one that was `asked_for` by name cannot be reached or stops early.
 */
export async function generateAnswer(
  request: FittedRequest & { asked_for?: string | null; logger?: Logger | undefined },
): Promise<Answer | null> {
  const { logger, asked_for, ...writing } = request;
  try {
    const written = await writeFitted(writing);
    if (!written) return null;
    for await (const _ of written.pieces());
    return written.answer();
  } catch (error) {
    if (!isFailureOfModel(error)) throw error;
    const unavailable = namedModelUnavailable(asked_for, error);
    if (unavailable) throw unavailable;
    logger?.warn({ err: error }, 'chat model unavailable: this answer is extractive');
    return null;
  }
}
