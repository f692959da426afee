import { setImmediate as turn } from 'node:timers/promises';

import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Model } from '#llm/model.ts';
import { modelBrokeOff, type ChatProvider, type ChatUsage } from '#llm/model-providers.ts';

import { closestSentence } from '#domain/search/candidates/sentences.ts';
import {
  notInDocuments,
  sourceOf,
  withLanguages,
  type Answer,
  type AnswerSource,
} from '#domain/search/extractive/source.ts';
import { answersKind, readAsked } from './claims/asked-kind.ts';
import { createClaimCheck } from './claims/claim-check.ts';
import { checkedSentences, citedText, type CitedSentence } from './citations.ts';
import { answerTokensOf, withinContext } from './fitting.ts';
import { likelyParts, type LikelyPart } from './frame.ts';
import { answerPrompt, noAnswerMark, type Utterance } from './prompt.ts';
import { languageToAnswerIn, subjectsAcross } from '#domain/search/languages/answer-language.ts';
import { createSplitter, slicesOf } from './splitting.ts';
import { namedModelUnavailable } from './model-unavailable.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** An answer whose every citation held is at least this likely. */
const checkedConfidence = 0.5;
/** A reply is left when it is longer, and ends with what held by then. UTF-16 units. */
const longestReply = 64 * 1024;
/** So long a reply may be worked on before others have their turn. Milliseconds. */
const turnMs = 10;

/** What the extracted answer gives to the one that is written. */
type Extracted = Omit<Answer, 'model' | 'tokens_used' | 'looked_for'>;

export type WritingRequest = {
  chat: ChatProvider;
  question: string;
  /** The question, worded so that it can be understood by itself. */
  asked?: string | undefined;
  hits: SearchHit[];
  /** Parts of these passages that are likely to answer. */
  likely?: LikelyPart[];
  /** What the extractive answer was given. */
  confidence: number;
  /** What the extractive answer draws on: the parts that are not in a cited passage are related. */
  extracted?: Extracted | undefined;
  /** The history, oldest first: it shows what the question is about. */
  earlier?: Utterance[];
  /** How the answer is to be worded. */
  manner?: string | undefined;
  /** The language of the passages, where the question is in another one. */
  language?: string | null | undefined;
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
  /**
   * The text so far. Null: the extracted answer is given, since no supported sentence has what is asked for, and the model has not
   * reported a missing answer, or the extracted one is confident.
   */
  answer: () => Answer | null;
};

/** The quote for a cited passage: its sentence closest to the answer. */
function quoteFor(sentences: CitedSentence[], hit: SearchHit, number: number, place: number): AnswerSource {
  const said = sentences.filter(({ cited }) => cited.includes(number)).map(({ text }) => text);
  const best = closestSentence(said.join(' '), hit);
  return sourceOf(best ?? { hit, quote: hit.content, start: hit.start, end: hit.end }, place);
}

/** What the extractive answer draws on in passages that are not cited, numbered on after the `cited` ones. */
function relatedTo(
  cited: SearchHit[],
  { sources, related, nearest }: Pick<Extracted, 'sources' | 'related' | 'nearest'>,
): AnswerSource[] {
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

/** The supported sentences of a reply as they come; they are shown from the one on that makes them an answer. */
function createChecked({ question, asked: worded = question, hits, extracted, language }: WritingRequest) {
  const asked = readAsked(worded);
  const check = createClaimCheck(hits, language ? subjectsAcross(worded, hits) : asked.subjects);
  const sentences: CitedSentence[] = [];
  const order: number[] = [];
  let held = '';
  let answers = false;

  function keep(sentence: CitedSentence): void {
    order.push(...sentence.cited.filter((number) => !order.includes(number)));
    const text = citedText(sentence, order);
    held += sentences.push(sentence) === 1 ? text : ` ${text}`;
    answers ||= answersKind(asked, sentence.text, extracted);
  }

  return {
    sentences,
    order,
    /** Whether the sentences so far have what is asked for. */
    answers: () => answers,
    /** For each sentence of a chunk of the reply what is to be shown now: mostly it, nothing where it is not supported. */
    *add(written: string): Generator<string> {
      for (const sentence of checkedSentences(written, hits, check)) {
        if (sentence) keep(sentence);
        yield answers ? held : '';
        if (answers) held = '';
      }
    },
  };
}

/**
 * Has a language model answer from the passages and checks the result: only sentences whose cited passage exists and supports
 * them are shown, renumbered in the order of citation, and only when one has what is asked for.
 */
export function writeAnswer(request: WritingRequest): WrittenAnswer {
  const { chat, question, confidence, extracted } = request;
  const checked = createChecked(request);
  const { sentences, order } = checked;
  let usage: ChatUsage | null = null;
  let refused = false;

  let begun = 0;
  async function* say(written: string): AsyncGenerator<string> {
    refused ||= written.includes(noAnswerMark);
    for (const text of checked.add(written)) {
      if (text !== '') yield text;
      await pause();
    }
  }

  async function pause(): Promise<void> {
    if (performance.now() - begun < turnMs) return;
    await turn();
    begun = performance.now();
  }

  return {
    async *pieces() {
      const splitter = createSplitter();
      let length = 0;
      begun = performance.now();
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
          await pause();
        }
      }
      throw modelBrokeOff(chat.model);
    },

    answer() {
      const { model } = chat;
      const tokens_used = usage && usage.prompt_tokens + usage.completion_tokens;
      if (!checked.answers()) {
        if (!refused || sentences.length > 0 || extracted?.answered) return null;
        const nearest = extracted?.nearest ?? [];
        const refusal = notInDocuments(question, Math.min(confidence, 0.2), { nearest });
        return { ...withLanguages(refusal, extracted?.languages ?? null), model, tokens_used };
      }
      const found = sourcesOf(sentences, order, request);
      const answer = sentences.map((sentence) => citedText(sentence, order)).join(' ');
      const likely = Math.max(confidence, checkedConfidence);
      const told = { answered: true, answer, ...found, nearest: [], looked_for: null, languages: null };
      return { ...told, confidence: likely, model, tokens_used };
    },
  };
}

function chatRequest(request: WritingRequest) {
  const { max_tokens, temperature = 0, signal } = request;
  return { messages: answerPrompt(request), max_tokens, temperature, ...(signal && { signal }) };
}

export type FittedRequest = Omit<WritingRequest, 'chat' | 'language' | 'fence' | 'likely' | 'max_tokens'> & {
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
  const { question, asked, manner, hits, earlier = [], extracted } = request;
  if (!chat || card.engine === 'extractive' || hits.length === 0) return null;
  const max_tokens = answerTokensOf(card, request.max_tokens);
  const likely = extracted ? likelyParts(extracted, hits) : [];
  const language = languageToAnswerIn(question, hits);
  const budget = { model, question, asked, manner, language, answer_tokens: max_tokens };
  const parts = await withinContext(budget, { hits, earlier, likely });
  return parts.hits.length > 0 ? writeAnswer({ ...request, ...parts, language, chat, max_tokens }) : null;
}

/** It failed, or rejected our prompt; a rejected value of the user's choice is reported with its field. */
export function isFailureOfModel(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.kind === 'unavailable' || (error.kind === 'invalid' && !error.details?.['fields']);
}

/**
 * A whole answer; null when the model cannot be reached, rejects the prompt, stops early or writes nothing supported that has what is
 * asked for, or refuses where the extracted answer is confident.
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
