import { expect, it } from 'vitest';
import { AppError, fieldError } from '#kernel/errors.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import type { Model } from '#llm/model.ts';
import { speak } from './reply.ts';

const question = 'Which port does the relay listen on?';
const content = 'The relay listens on port 8443.';
const hit = { document_id: 'd', jar_id: 'j', ordinal: 0, format: 'txt' as const, tags: [], page: null };
const hits = [{ ...hit, title: '', section: '', start: 0, end: content.length, content, score: 1 }];
const extracted = {
  answered: true,
  answer: `${content} [1]`,
  sources: [],
  related: [],
  nearest: [],
  looked_for: null,
  languages: null,
  confidence: 1,
  model: 'extractive',
  tokens_used: null,
};

async function saidOf(refusal: Error): Promise<string> {
  const model: Pick<Model, 'card' | 'chat' | 'countTokens'> = {
    card: { engine: 'gguf', context_limit: 4096 } as Model['card'],
    countTokens: async (text) => text.length / 4,
    chat: {
      model: 'small',
      stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(refusal) }) }),
    },
  };
  const reading = { query: question, question, hits, extracted };
  const reply = speak({
    question,
    reading,
    model,
    asked_for: null,
    earlier: [],
    logger: createLogger('silent'),
  });
  let said = '';
  for await (const piece of reply.pieces()) said += piece;
  return said;
}

it('a model that refuses the prompt as too long is replaced, like one that fails', async () => {
  for (const kind of ['invalid', 'unavailable'] as const)
    expect(await saidOf(new AppError(kind, 'The text has too many tokens'))).toBe(extracted.answer);
});

it('a value that the user chose is reported to them, and our own errors are not hidden', async () => {
  for (const refusal of [fieldError('temperature', 'too high'), new Error('a fault')])
    await expect(saidOf(refusal)).rejects.toBe(refusal);
});
