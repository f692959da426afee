import { z } from 'zod';

import type { AppError } from '#kernel/errors.ts';

import { modelUnavailable, type ModelEndpoint } from '#llm/model-endpoint.ts';
import { createAmendments, type Body } from './openai-amendments.ts';
import type { ChatEnd, ChatPart, ChatProvider, ChatRequest } from '#llm/model-providers.ts';
import { readEvents } from '#llm/upstream/sse.reader.ts';
import { longestJson, readJson } from '#llm/upstream/failure.ts';
import type { UpstreamAnswer } from '#llm/upstream/upstream-call.ts';
import type { Upstream } from '#llm/upstream/upstream.ts';

/** The most tokens that can be kept of an answer, both kinds together. */
const mostTokens = 2 ** 31 - 1;
const tokensSchema = z.int().min(0).max(mostTokens);
const usageSchema = z
  .object({ prompt_tokens: tokensSchema, completion_tokens: tokensSchema })
  .refine(({ prompt_tokens, completion_tokens }) => prompt_tokens + completion_tokens <= mostTokens)
  .nullish()
  .catch(null);
const finishSchema = z.string().nullish();

const completionSchema = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: finishSchema }))
    .min(1),
  usage: usageSchema,
});

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: finishSchema,
      }),
    )
    .nullish(),
  usage: usageSchema,
});

/** Some send the message alone, some put it into an object, with a code or without; it may be a status. */
const errorSchema = z.object({
  error: z.union([
    z.string().transform((message) => ({ message, code: null })),
    z.object({ message: z.string().catch(''), code: z.unknown().optional() }),
  ]),
});

/** UTF-16 units of one event: a token is some, and whatever comes with it. */
const longestEvent = 1024 * 1024;

function finishOf(endpoint: ModelEndpoint, reason: string): ChatEnd['finish_reason'] {
  if (reason === 'content_filter') throw modelUnavailable(endpoint, 'withheld its answer (content_filter)');
  return reason === 'length' ? 'length' : 'stop';
}

function malformed(endpoint: ModelEndpoint, cause?: unknown): AppError {
  const problem =
    `sent a chunk of its answer that cannot be parsed: check its log, and that ${endpoint.settings.url} ` +
    'speaks the OpenAI API';
  return modelUnavailable(endpoint, problem, { cause });
}

/** An error that a server sends within its answer; null for other values. */
function toldError(endpoint: ModelEndpoint, value: unknown): AppError | null {
  const told = errorSchema.safeParse(value);
  if (!told.success) return null;
  const { message, code } = told.data.error;
  const words = endpoint.api_key ? message.replaceAll(endpoint.api_key, '…') : message;
  const status = Number(code);
  const known = Number.isInteger(status) && status >= 400 && status < 600 ? { status } : {};
  return modelUnavailable(endpoint, 'failed within its answer', { ...known, words: words.slice(0, 300) });
}

function parseChunk(endpoint: ModelEndpoint, data: string): z.output<typeof chunkSchema> {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    // Without its cause, which quotes what was sent.
    throw malformed(endpoint);
  }
  const error = toldError(endpoint, value);
  if (error) throw error;
  const chunk = chunkSchema.safeParse(value);
  if (!chunk.success) throw malformed(endpoint, chunk.error);
  return chunk.data;
}

/** The bytes of a body. Throws what `tooLong` makes when there are more than `limit`. */
async function* within(
  body: AsyncIterable<Uint8Array>,
  { limit, tooLong }: { limit: number; tooLong: () => Error },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLong();
    yield chunk;
  }
}

/** The chunks of a streamed answer. One that stops before its finish reason is interrupted, whatever came of it. */
async function* readStream(
  endpoint: ModelEndpoint,
  { answer, limit }: { answer: UpstreamAnswer; limit: number },
): AsyncGenerator<ChatPart> {
  let finish: ChatEnd['finish_reason'] | null = null;
  let usage: ChatEnd['usage'] = null;
  const tooLong = (what: string) => (): Error => modelUnavailable(endpoint, `sent ${what} that is too long`);
  const body = within(answer.body, { limit, tooLong: tooLong('an answer') });
  const events = readEvents(body, { maxLength: longestEvent, tooLong: tooLong('a chunk of its answer') });
  for await (const { data } of events) {
    if (data.trim() === '[DONE]') {
      finish ??= 'stop';
      answer.ended();
      break;
    }
    const chunk = parseChunk(endpoint, data);
    const [choice] = chunk.choices ?? [];
    const text = choice?.delta?.content ?? '';
    if (text !== '') yield { text };
    if (choice?.finish_reason) finish = finishOf(endpoint, choice.finish_reason);
    usage = chunk.usage ?? usage;
  }
  if (finish === null) throw new Error('the stream ended without an end marker');
  yield { end: { finish_reason: finish, usage } };
}

async function* readWhole(
  endpoint: ModelEndpoint,
  { answer, limit }: { answer: UpstreamAnswer; limit: number },
): AsyncGenerator<ChatPart> {
  const value = await readJson(endpoint, answer.body, Math.min(limit, longestJson));
  const parsed = completionSchema.safeParse(value);
  if (!parsed.success) {
    const problem = 'sent no chat completion: check that it speaks the OpenAI API';
    throw toldError(endpoint, value) ?? modelUnavailable(endpoint, problem, { cause: parsed.error });
  }
  const { choices, usage } = parsed.data;
  const [choice] = choices;
  const finish_reason = finishOf(endpoint, choice?.finish_reason ?? 'stop');
  yield { text: choice?.message.content ?? '' };
  yield { end: { finish_reason, usage: usage ?? null } };
}

export type OpenAiChatOptions = {
  upstream: Upstream;
  model: string;
  /** Most tokens of an answer, whatever is asked for; no limit of ours when null. */
  max_tokens?: number | null;
};

/**
 * A chat model of an OpenAI-compatible server (Ollama, vLLM, llama.cpp, LM Studio, cloud), also one that does not stream. Errors:
 * those of `Upstream.stream`; `invalid` for a rejected value, with its field.
 */
export function createOpenAiChat({
  upstream,
  model,
  max_tokens: most = null,
}: OpenAiChatOptions): ChatProvider {
  const amending = createAmendments();

  function bodyOf(request: ChatRequest): Body {
    const tokens = most === null ? {} : { max_tokens: Math.min(most, request.max_tokens ?? most) };
    const streamed = { stream: true, stream_options: { include_usage: true } };
    return { model, ...streamed, ...request, ...tokens, signal: undefined };
  }

  return {
    model,
    stream(request) {
      const { signal } = request;
      const { body, refused, answered } = amending(bodyOf(request));
      const limit = upstream.limits.max_answer_bytes;
      const call = { path: '/chat/completions', model, body, signal, amend: refused };
      return upstream.stream(call, async function* (answer, endpoint) {
        const read = /^text\/event-stream\b/i.test(answer.content_type) ? readStream : readWhole;
        for await (const part of read(endpoint, { answer, limit })) {
          answered();
          yield part;
        }
      });
    },
  };
}
