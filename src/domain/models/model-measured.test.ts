import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import type { Model } from '#llm/model.ts';
import { completeChat } from '#llm/model-providers.ts';
import { scriptedModel, scriptedRegistry } from '#test/fixtures/engines.ts';

const analyst = { user_id: 'ada', role: 'analyst' as const };

function failing(errors: readonly AppError[]) {
  const left = [...errors];
  return scriptedModel('a', {
    reply: () => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(left.shift() ?? new Error('none left')) }),
    }),
  });
}

function answered(status: number): AppError {
  return new AppError('unavailable', 'refused', { code: 'MODEL_UNAVAILABLE', details: { status } });
}

describe('figures', () => {
  it('are those of the answers as received, and null when nothing was counted', async () => {
    const a = scriptedModel('a', {
      async *reply() {
        yield { text: 'one' };
        await sleep(50);
        yield { text: ' two' };
        yield { end: { finish_reason: 'stop', usage: { prompt_tokens: 3, completion_tokens: 11 } } };
      },
    });
    const { models, noted } = scriptedRegistry([a]);
    expect(await models.status('a')).toMatchObject({
      inference_count: 0,
      average_response_ms: null,
      tokens_per_second: null,
      last_used: null,
      load_ms: null,
      memory_bytes: null,
    });
    const { model, release } = await models.use('a');
    const { chat } = model;
    if (!chat) throw new Error('no chat');
    expect((await completeChat(chat, { messages: [] })).text).toBe('one two');
    for await (const _ of chat.stream({ messages: [] })) break;
    release();
    const status = await models.status('a');
    expect(status.inference_count).toBe(1);
    expect(status.average_response_ms).toBeGreaterThanOrEqual(49);
    // Ten tokens after the first, in 50 ms or a little more.
    expect(status.tokens_per_second).toBeGreaterThan(20);
    expect(status.tokens_per_second).toBeLessThanOrEqual(205);
    expect(status.last_used).toEqual(expect.any(Date));
    expect(noted).toMatchObject([{ kind: 'chat', model: 'a', outcome: 'answered' }]);
    await models.unload(analyst, 'a');
    expect(await models.status('a')).toMatchObject({
      inference_count: 1,
      memory_bytes: null,
      hardware: null,
    });
  });

  it('count failures separately, and leave out disconnected clients', async () => {
    const a = scriptedModel('a', {
      async *reply() {
        yield { text: 'one' };
        throw new Error('broke');
      },
    });
    const { models, noted } = scriptedRegistry([a]);
    const { chat } = (await models.use('a')).model;
    if (!chat) throw new Error('no chat');
    await expect(completeChat(chat, { messages: [] })).rejects.toThrow('broke');
    await expect(completeChat(chat, { messages: [], signal: AbortSignal.abort() })).rejects.toThrow('broke');
    expect(noted.map(({ outcome }) => outcome)).toEqual(['failed']);
    expect((await models.status('a')).inference_count).toBe(0);
  });

  it('blame no model for invalid or too long requests, and every one for its own or its server’s failures', async () => {
    const theirs = [new AppError('invalid', 'too long'), answered(400), answered(413), answered(422)];
    const ours = [
      answered(401),
      answered(404),
      answered(429),
      answered(500),
      new AppError('unavailable', ''),
    ];
    for (const [errors, outcomes] of [
      [theirs, []],
      [ours, ours.map(() => 'failed')],
    ] as const) {
      const { models, noted } = scriptedRegistry([failing(errors)]);
      const { chat } = (await models.use('a')).model;
      if (!chat) throw new Error('no chat');
      for (const error of errors) await expect(completeChat(chat, { messages: [] })).rejects.toBe(error);
      expect(noted.map(({ outcome }) => outcome)).toEqual(outcomes);
    }
  });

  it('leave out what a model server refuses of a forwarded request, but not its own failures', async () => {
    const statuses = [400, 413, 422, 404, 500];
    const passing: Model = {
      ...scriptedModel('a'),
      forward: async () => ({
        status: statuses.shift() ?? 200,
        content_type: 'application/json',
        body: (async function* () {})(),
      }),
    };
    const { models, noted } = scriptedRegistry([passing]);
    const { forward } = (await models.use('a')).model;
    while (statuses.length > 0) await forward?.('/chat/completions', {}, new AbortController().signal);
    expect(noted.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });

  it('count forwarded responses when their last byte has arrived', async () => {
    const passing: Model = {
      ...scriptedModel('a'),
      forward: async (path) => ({
        status: path === '/chat/completions' ? 200 : 404,
        content_type: 'application/json',
        body: (async function* () {
          yield new Uint8Array([123, 125]);
        })(),
      }),
    };
    const { models, noted } = scriptedRegistry([passing]);
    const { model } = await models.use('a');
    const answer = await model.forward?.('/chat/completions', {}, new AbortController().signal);
    expect(noted).toEqual([]);
    for await (const _ of answer?.body ?? []);
    await model.forward?.('/embeddings', {}, new AbortController().signal);
    expect(noted).toMatchObject([
      { kind: 'chat', outcome: 'answered' },
      { kind: 'embedding', outcome: 'failed' },
    ]);
  });
});
