import type { Model, ModelCard, ModelEngine } from './model.ts';
import type { ChatPart, ChatPromptMessage, ChatRequest } from './model-providers.ts';
import { createTokenLimit } from './token-limit.ts';

export const extractiveName = 'extractive';

const notInText = 'The given text does not hold the answer.';

/** Sentences of the texts that answer the question, joined; null when they hold no answer. */
export type AnswerFromTexts = (
  question: string,
  texts: string[],
  signal?: AbortSignal,
) => Promise<string | null>;

export type ExtractiveOptions = {
  answer: AnswerFromTexts;
  countTokens: (text: string) => Promise<number>;
  /** It reads whatever it is given; conversations have to end somewhere all the same. Tokens. */
  context_limit: number;
};

const card: Omit<ModelCard, 'context_limit'> = {
  name: extractiveName,
  display_name: 'Extractive',
  description: 'Built in: answers with sentences of the given text, unchanged',
  engine: 'extractive',
  parameters: null,
  size_bytes: null,
  capabilities: ['chat'],
};

/** A message's question, which is its last line that asks something or else its last line, and the rest of it. */
function questionIn(message: string): { question: string; rest: string } {
  const lines = message.split('\n');
  const asking = lines.findLastIndex((line) => line.trim().endsWith('?'));
  const place = asking < 0 ? lines.findLastIndex((line) => line.trim() !== '') : asking;
  const question = lines[place]?.trim() ?? '';
  return { question, rest: lines.toSpliced(Math.max(0, place), 1).join('\n') };
}

/** The last question of a conversation, and all text that came with it, but for what was answered before. */
function asked(messages: ChatPromptMessage[]): { question: string; texts: string[] } {
  const place = messages.findLastIndex(({ role }) => role === 'user');
  const { question, rest } = questionIn(messages[place]?.content ?? '');
  const others = messages.filter(({ role }, index) => role !== 'assistant' && index !== place);
  return { question, texts: [...others.map(({ content }) => content), rest] };
}

async function* respond(
  { answer, countTokens }: ExtractiveOptions,
  { messages, max_tokens, signal }: ChatRequest,
): AsyncGenerator<ChatPart> {
  signal?.throwIfAborted();
  const { question, texts } = asked(messages);
  const found = question === '' ? null : await answer(question, texts, signal);
  const limit = createTokenLimit(max_tokens, countTokens);
  const text = await limit.take(found ?? notInText);
  yield { text };
  const prompt = messages.map(({ content }) => content).join('\n');
  const [prompt_tokens, completion_tokens] = await Promise.all([countTokens(prompt), countTokens(text)]);
  const finish_reason = limit.isReached() ? 'length' : 'stop';
  yield { end: { finish_reason, usage: { prompt_tokens, completion_tokens } } };
}

/** The built-in model: no language model at all, hence always there. */
export function createExtractiveEngine(options: ExtractiveOptions): ModelEngine {
  const model: Model = {
    card: { ...card, context_limit: options.context_limit },
    load: async ({ onProgress }) => {
      onProgress(1);
      return { memory_bytes: null, hardware: null };
    },
    unload: async () => undefined,
    chat: { model: extractiveName, stream: (request) => respond(options, request) },
    embedding: null,
    countTokens: options.countTokens,
  };
  return { name: 'extractive', models: async () => [model] };
}
