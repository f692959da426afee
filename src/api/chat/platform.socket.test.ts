import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TurnEvent, TurnRequest } from '#domain/conversations/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { ModelEvent } from '#domain/models/index.ts';
import { AppError } from '#kernel/errors.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import { openSocket, type Socket } from '#test/sockets/socket.ts';
import { chatSocket } from './platform.socket.ts';
import { platformEnvelope } from '#api/areas/platform.errors.ts';
import { platformLimits } from '#api/areas/platform.limits.ts';
import { stretched } from '#test/machine/patience.ts';

const noSources = { sources: [], related: [], nearest: [], looked_for: null, languages: null };

type Turn = (actor: Actor, request: TurnRequest) => AsyncIterable<TurnEvent>;

let kit: Kit & { url: string };
/** Who watches the models. */
const watchers = new Set<(event: ModelEvent) => void>();

async function start(turn: Turn, scale = 1e6): Promise<void> {
  watchers.clear();
  const watch = (listener: (event: ModelEvent) => void) => {
    watchers.add(listener);
    return () => void watchers.delete(listener);
  };
  const alertFeed = { watch: () => ({ ready: Promise.resolve(), stop: () => undefined }) };
  const areas = [{ name: 'platform', prefix: '', envelope: platformEnvelope, limits: platformLimits }];
  const made = await openKit({ areas, rateLimitScale: scale }, (app) =>
    chatSocket(app, { assistant: { turn }, models: { watch }, alertFeed }),
  );
  await made.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(made.app.server.address() as AddressInfo).port}`;
  kit = Object.assign(made, { url });
}

afterEach(() => kit.app.close());

const open = (token: string): Promise<Socket> => openSocket(kit.url, '/chat/ws', { token });
const say = (message: string, more: object = {}) => ({ type: 'message', data: { message, ...more } });

/** A fake assistant that repeats each message with the name of its sender, word by word, until it is stopped. */
const repeating = ({
  words,
  pause = 0,
  ended = [],
}: {
  words: number;
  pause?: number;
  ended?: unknown[];
}): Turn =>
  async function* ({ user_id }, { message, conversation_id = crypto.randomUUID(), signal }) {
    const ids = { conversation_id, message_id: crypto.randomUUID() };
    try {
      yield { type: 'started', ...ids };
      let response = '';
      for (let i = 0; i < words; i += 1) {
        await sleep(pause, undefined, { signal }).catch(() => undefined);
        signal?.throwIfAborted();
        const text = `${user_id}:${message}:${i} `;
        response += text;
        yield { type: 'chunk', text };
      }
      const figures = { model: 'scripted', response_ms: 1500, tokens_used: 12, model_load_ms: 0 };
      const found = { answered: true, confidence: 0.5, ...noSources, documents_pending: 0 };
      yield { type: 'completed', reply: { ...ids, ...figures, ...found, response } };
    } finally {
      ended.push(signal?.reason ?? null);
    }
  };

/** The chunks of the next reply, and what ended it. */
async function reply(socket: Socket): Promise<{ chunks: any[]; last: any }> {
  const chunks: any[] = [];
  for (let next = await socket.next(); ; next = await socket.next()) {
    if (next.type !== 'response_chunk') return { chunks, last: next };
    chunks.push(next);
  }
}

describe('a message', () => {
  it('is replied to in chunks and then as a whole', async () => {
    await start(repeating({ words: 3 }));
    const socket = await open('ann');
    socket.send({ ...say('hello'), id: 'q1' });
    const { chunks, last } = await reply(socket);
    const { conversation_id, message_id } = last;
    expect(chunks.map(({ chunk }) => chunk)).toEqual(['ann:hello:0 ', 'ann:hello:1 ', 'ann:hello:2 ']);
    expect(chunks[0]).toEqual({
      type: 'response_chunk',
      conversation_id,
      message_id,
      chunk: 'ann:hello:0 ',
      id: 'q1',
    });
    expect(last).toEqual({
      type: 'response_complete',
      conversation_id: expect.stringMatching(/^[\da-f-]{36}$/),
      message_id: expect.stringMatching(/^[\da-f-]{36}$/),
      response: 'ann:hello:0 ann:hello:1 ann:hello:2 ',
      model_used: 'scripted',
      response_time: 1.5,
      metadata: { tokens_used: 12, model_load_time: 0 },
      answered: true,
      confidence: 0.5,
      ...noSources,
      id: 'q1',
    });
    expect(kit.audited).toMatchObject([
      { action: 'chat.message', result: 'ok', target_type: 'conversation', target_id: conversation_id },
    ]);
    expect(JSON.stringify(kit.audited)).not.toContain('hello');
  });

  it('continues a conversation; null starts a new one, and the last message is replied to again', async () => {
    await start(repeating({ words: 1 }));
    const socket = await open('ann');
    const conversation_id = crypto.randomUUID();
    socket.send(say('one', { conversation_id }));
    expect((await reply(socket)).last.conversation_id).toBe(conversation_id);
    socket.send(say('two', { conversation_id: null }));
    expect((await reply(socket)).last.conversation_id).not.toBe(conversation_id);
    socket.send({ type: 'regenerate', data: { conversation_id } });
    expect((await reply(socket)).last).toMatchObject({ conversation_id, response: 'ann:null:0 ' });
  });

  it.each([
    ['without data', { type: 'message' }],
    ['without text', say('')],
    ['with an id that is none', say('hello', { conversation_id: '7' })],
  ])('%s is refused', async (_, message) => {
    await start(repeating({ words: 1 }));
    const socket = await open('ann');
    socket.send(message);
    expect((await socket.next()).error.code).toBe('VALIDATION_ERROR');
  });

  it('is refused with a field or a scope that is not known, which is never ignored', async () => {
    await start(repeating({ words: 1 }));
    const socket = await open('ann');
    for (const [message, named] of [
      [{ ...say('hello'), stream: true }, 'stream'],
      [say('hello', { honey_jars: [crypto.randomUUID()] }), 'data.honey_jars'],
      [say('hello', { context: { honey_jar: crypto.randomUUID() } }), 'data.context.honey_jar'],
      [
        say('hello', { honey_jar_id: crypto.randomUUID(), context: { honey_pot_id: crypto.randomUUID() } }),
        'data.context.honey_pot_id',
      ],
      [{ type: 'ping', now: 1 }, 'now'],
    ] as const) {
      socket.send(message);
      const { type, error } = await socket.next();
      expect([type, error.code, error.details.fields[0].field]).toEqual(['error', 'VALIDATION_ERROR', named]);
    }
  });

  it('that the model fails is answered with an error and audited, also in the middle of the reply', async () => {
    await start(async function* (_actor, { message }) {
      if (message === 'late') yield { type: 'started', conversation_id: 'c', message_id: 'm' };
      if (message === 'late') yield { type: 'chunk', text: 'It is ' };
      throw new AppError('unavailable', 'The model broke off', { code: 'MODEL_UNAVAILABLE' });
    });
    const socket = await open('ann');
    for (const message of ['at once', 'late']) {
      socket.send({ ...say(message), id: message });
      const { last } = await reply(socket);
      expect(last).toMatchObject({ type: 'error', error: { code: 'MODEL_UNAVAILABLE' }, id: message });
    }
    expect(kit.audited.map(({ action, result, status }) => [action, result, status])).toEqual([
      ['chat.message', 'failed', 503],
      ['chat.message', 'failed', 503],
    ]);
  });

  it('counts: 60 in a minute', async () => {
    await start(repeating({ words: 0 }), 1);
    const socket = await open('ann');
    for (let i = 0; i < 60; i += 1) {
      socket.send(say(String(i)));
      expect((await reply(socket)).last.type).toBe('response_complete');
    }
    socket.send(say('one too many'));
    expect((await socket.next()).error.code).toBe('RATE_LIMIT_EXCEEDED');
    socket.send({ type: 'ping' });
    expect(await socket.next()).toEqual({ type: 'pong' });
  });

  it('counts by the general limit when it is a ping as well', async () => {
    // Five in an hour, of which the handshake is one.
    await start(repeating({ words: 1 }), 0.005);
    const socket = await open('ann');
    for (let i = 0; i < 10; i += 1) socket.send({ type: 'ping' });
    const types = await Promise.all(Array.from({ length: 10 }, async () => (await socket.next()).type));
    expect(types.filter((type) => type === 'pong')).toHaveLength(4);
    expect(kit.audited.map(({ status }) => status)).toEqual([429]);
  });
});

describe('a reply under way', () => {
  it('ends when its conversation is cancelled, and no other does', async () => {
    const ended: unknown[] = [];
    await start(repeating({ words: 300, pause: 2, ended }));
    const socket = await open('ann');
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    socket.send(say('one', { conversation_id: one }));
    socket.send(say('two', { conversation_id: two }));
    await vi.waitFor(() => expect(socket.waiting.length).toBeGreaterThan(4), stretched(10_000));
    socket.send({ type: 'cancel', conversation_id: one });
    expect(await socket.next('response_cancelled')).toMatchObject({ conversation_id: one });
    const { chunks, last } = await reply(socket);
    expect(last).toMatchObject({ type: 'response_complete', conversation_id: two });
    expect(new Set(chunks.map((chunk) => chunk.conversation_id))).toEqual(new Set([two]));
    expect(ended).toHaveLength(2);
    socket.send({ type: 'cancel' });
    expect((await socket.next()).error.code).toBe('RESOURCE_NOT_FOUND');
  });

  it('ends when its client goes away', async () => {
    const ended: unknown[] = [];
    await start(repeating({ words: 1000, pause: 5, ended }));
    for (const leave of ['close', 'terminate'] as const) {
      const socket = await open('ann');
      socket.send(say('hello'));
      await socket.next('response_chunk');
      socket.ws[leave]();
    }
    await vi.waitFor(() => expect(ended).toHaveLength(2), stretched(10_000));
    for (const reason of ended) expect(reason).toMatchObject({ message: 'The client disconnected' });
  });
});

describe('a subscriber to the models', () => {
  const loaded: ModelEvent = { type: 'loaded', model: 'tiny' };

  it('receives status events until unsubscribing or disconnecting', async () => {
    await start(repeating({ words: 1 }));
    const [socket, other] = [await open('ann'), await open('bob')];
    for (let i = 0; i < 2; i += 1) {
      socket.send({ type: 'subscribe', channel: 'model_status' });
      expect(await socket.next()).toEqual({ type: 'subscribed', channel: 'model_status' });
    }
    expect(watchers.size).toBe(1);
    const events: ModelEvent[] = [
      { type: 'loading', model: 'tiny', progress: 0.5 },
      loaded,
      { type: 'unloaded', model: 'tiny' },
      { type: 'failed', model: 'tiny', message: 'No such file' },
    ];
    for (const event of events) for (const tell of watchers) tell(event);
    expect(await socket.next()).toEqual({ type: 'model_loading', model: 'tiny', progress: 0.5 });
    expect(await socket.next()).toEqual({ type: 'model_loaded', model: 'tiny' });
    expect(await socket.next()).toEqual({ type: 'model_unloaded', model: 'tiny' });
    expect(await socket.next()).toEqual({ type: 'model_failed', model: 'tiny', message: 'No such file' });
    socket.send({ type: 'unsubscribe' });
    expect(await socket.next()).toEqual({ type: 'unsubscribed', channel: 'model_status' });
    expect(watchers.size).toBe(0);
    socket.send({ type: 'subscribe', channel: 'model_status' });
    await socket.next('subscribed');
    socket.ws.terminate();
    await vi.waitFor(() => expect(watchers.size).toBe(0), stretched(10_000));
    expect(other.waiting).toEqual([]);
  });

  it('gets an error for an unknown channel', async () => {
    await start(repeating({ words: 1 }));
    const socket = await open('ann');
    socket.send({ type: 'subscribe', channel: 'everything' });
    expect((await socket.next()).error.code).toBe('VALIDATION_ERROR');
  });
});

it('crosses nothing: 20 users on three sockets each, talking at once', async () => {
  const words = 40;
  await start(repeating({ words, pause: 1 }));
  const users = Array.from({ length: 20 }, (_, i) => `user${i}`);
  await Promise.all(
    users.flatMap((user) =>
      ['a', 'b', 'c'].map(async (name) => {
        const socket = await open(user);
        for (const round of ['1', '2', '3'])
          socket.send({ ...say(`${name}${round}`), id: `${name}${round}` });
        const said = new Map<string, string>();
        const whole = new Map<string, string>();
        while (whole.size < 3) {
          const next = await socket.next();
          if (next.type === 'response_complete') whole.set(next.id, next.response);
          else said.set(next.id, (said.get(next.id) ?? '') + next.chunk);
        }
        expect(said).toEqual(whole);
        for (const [id, text] of said)
          expect(text).toBe(Array.from({ length: words }, (_, i) => `${user}:${id}:${i} `).join(''));
        expect([...said.keys()].toSorted()).toEqual([`${name}1`, `${name}2`, `${name}3`]);
      }),
    ),
  );
});
