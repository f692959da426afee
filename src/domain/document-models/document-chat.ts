import { maxMessageLength, type Dialogue, type Spoken } from '#domain/conversations/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { ChatPart, ChatUsage } from '#domain/models/index.ts';
import { sanitizeAnswer, type Answer, type AnswerSource } from '#domain/search/index.ts';
import { fieldError } from '#kernel/errors.ts';
import type { ChatProvider, ChatRequest } from '#llm/model-providers.ts';
import { createTokenLimit } from '#llm/token-limit.ts';

/** Tokens of a text as the model counts them. */
export type CountTokens = (model: string, text: string) => Promise<number>;

type ChatDeps = { dialogue: Dialogue; countTokens: CountTokens };

/** Who asks which model, and the jars that it draws on; all that they may read without any. */
type Asked = { actor: Actor; name: string; jar_ids: string[] | undefined };

/** So many earlier messages are read at most: a client sends all of a conversation each time. */
const mostEarlier = 20;
const sourcesTitle = '\n\nSources:\n';
const nearestTitle = '\n\nClosest passages:\n';

/**
 * A chat model that answers the last message of a user from their documents, with `[n]` in the text and a list of the sources
 * below. What a client wrote as `system` is not read: the documents alone answer. Errors, besides those of the dialogue: `invalid`
 * naming what is wrong with the request.
 */
export function documentChat(deps: ChatDeps, asked: Asked): ChatProvider {
  return { model: asked.name, stream: (request) => documentParts(deps, asked, request) };
}

async function* documentParts(
  { dialogue, countTokens }: ChatDeps,
  { actor, name, jar_ids }: Asked,
  request: ChatRequest,
): AsyncGenerator<ChatPart> {
  if (request.stop) throw fieldError('stop', `the model ${name} does not support this`);
  const { temperature, max_tokens, signal } = request;
  const { question, earlier } = conversationIn(request);
  const limit = createTokenLimit(max_tokens, (text) => countTokens(name, text));
  let text = '';
  async function* taken(piece: string): AsyncGenerator<ChatPart> {
    const kept = await limit.take(piece);
    text += kept;
    if (kept !== '') yield { text: kept };
  }
  let model = name;
  for await (const part of dialogue(actor, { question, earlier, jar_ids, temperature, max_tokens, signal })) {
    if ('text' in part) yield* taken(part.text);
    else {
      model = part.answer.model;
      yield* taken(placesOf(part.answer, text));
    }
    if (limit.isReached()) break;
  }
  const prompt = [...earlier.map((said) => said.text), question].join('\n');
  const usage = await usageOf((counted) => countTokens(model, counted), prompt, text);
  yield { end: { finish_reason: limit.isReached() ? 'length' : 'stop', usage } };
}

/** Of the texts that the client sent and got: null where they cannot be counted, for which no answer fails. */
async function usageOf(
  count: (text: string) => Promise<number>,
  prompt: string,
  text: string,
): Promise<ChatUsage | null> {
  try {
    const [prompt_tokens, completion_tokens] = await Promise.all([count(prompt), count(text)]);
    return { prompt_tokens, completion_tokens };
  } catch {
    return null;
  }
}

function conversationIn({ messages }: ChatRequest): { question: string; earlier: Spoken[] } {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[at]?.content.trim() ?? '';
  if (question === '') throw fieldError('messages', 'needs a message of the role user with a question');
  if (question.length > maxMessageLength)
    throw fieldError('messages', `the question may have ${maxMessageLength} characters at most`);
  const earlier = messages
    .slice(0, at)
    .filter(({ role }) => role !== 'system')
    .slice(-mostEarlier)
    .map(({ role, content }) => saidBefore(role, content));
  return { question, earlier };
}

/** A message as the client kept it, without the list of sources that stood below it. */
function saidBefore(role: Spoken['role'], content: string): Spoken {
  const end = content.lastIndexOf(sourcesTitle);
  const text = (end < 0 ? content : content.slice(0, end)).slice(0, maxMessageLength);
  return { role, text, answered: role === 'assistant' && end >= 0 };
}

/** The sources that the text cites; without an answer the passages closest to the question; empty when there are none. */
function placesOf({ answered, sources, nearest }: Answer, text: string): string {
  if (!answered)
    return nearest.length > 0 ? nearestTitle + [...new Set(nearest.map(nearestLine))].join('\n') : '';
  const cited = sources.filter(({ number }) => text.includes(`[${number}]`));
  return cited.length > 0 ? sourcesTitle + cited.map(sourceLine).join('\n') : '';
}

const sourceLine = (source: AnswerSource): string => `- [${source.number}] ${placeOf(source)}`;
const nearestLine = (source: AnswerSource): string => `- ${placeOf(source)}`;

/** A title is what a document wrote: nothing in it is markup. */
function placeOf({ title, page }: AnswerSource): string {
  const shown = sanitizeAnswer(title.replaceAll(/\s+/g, ' '), [title]).trim();
  return page === null ? shown : `${shown}, page ${page}`;
}
