import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startScriptedServer, json, type Answer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { stream } from '#test/models/scripted-answers.ts';
import { platformApp } from '#app/processes/platform.ts';
import { listen, type RunningService } from '#app/processes/listen.ts';
import { addDocument, createJar, openTestPlatform, type TestPlatform } from '#test/platform/platform.ts';
import { openSocket, refusedSocket, type Socket } from '#test/sockets/socket.ts';

let server: ScriptedServer;
let test: TestPlatform;
let running: RunningService;

/** Repeats the word of its user's document, which is all that this model was given, in many tokens. */
const repeats: Answer = (response, received) => {
  const word = /courier-\d+/.exec(JSON.stringify(received.body))?.[0] ?? 'nobody';
  const tokens = Array.from({ length: 20 }, () => [
    `The ${word} `,
    `crosses `,
    `at Greywater lock `,
    `[1]. `,
  ]).flat();
  return stream(tokens, { pause: 2 })(response, received);
};

beforeAll(async () => {
  server = await startScriptedServer();
  server.route('/api/tags', json({}, { status: 404 }));
  server.route('/v1/models', json({ data: [{ id: 'tiny', context_length: 8192 }] }));
  server.script(repeats);
  test = await openTestPlatform({ llmBaseUrl: server.base_url, modelName: 'tiny', llmConcurrency: 100 });
  running = await listen('platform', test.platform, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await running.close();
  await test.close();
  await server.close();
});

const open = (token: string, url = running.url): Promise<Socket> =>
  openSocket(url, '/api/chat/ws', { token });
const say = (message: string, more: object = {}) => ({ type: 'message', data: { message, ...more } });

async function someone(i: number) {
  const user = await test.signIn('analyst');
  const jar = await createJar(user, { visibility: 'private' });
  await addDocument(user, jar, {
    name: 'a.txt',
    text: `The courier crosses at Greywater lock with the ledger of courier-${i}.`,
  });
  return user;
}

/** What two entries of the audit log have in common when the same was done. */
function alike({ action, service, result, status, user_email, session_id }: any) {
  return { action, service, result, status, user_email, session_id };
}

/** The chunks of the next reply, and what ended it. */
async function reply(socket: Socket): Promise<{ chunks: any[]; last: any }> {
  const chunks: any[] = [];
  for (let next = await socket.next(); ; next = await socket.next()) {
    if (next.type !== 'response_chunk') return { chunks, last: next };
    chunks.push(next);
  }
}

describe('the socket of the platform', () => {
  it('replies as POST /api/chat/message does, and keeps the conversation', async () => {
    const user = await someone(1);
    const socket = await open(user.token);
    const question = 'Which lock does the courier cross with the ledger?';
    socket.send(say(question, { context: { model: 'extractive' } }));
    const { chunks, last } = await reply(socket);
    const { body } = await user.post('/api/chat/message', {
      message: question,
      context: { model: 'extractive' },
    });
    const { type, ...complete } = last;
    expect(type).toBe('response_complete');
    expect(Object.keys(complete).toSorted()).toEqual(Object.keys(body).toSorted());
    expect(complete).toMatchObject({
      response: body.response,
      sources: body.sources,
      model_used: 'extractive',
    });
    expect(complete.sources.length).toBeGreaterThan(0);
    expect(chunks.map(({ chunk }) => chunk).join('')).toBe(complete.response);
    socket.send(say('And with what?', { conversation_id: last.conversation_id }));
    expect((await reply(socket)).last.conversation_id).toBe(last.conversation_id);
    const kept = await user.get(`/api/chat/conversations/${last.conversation_id}`);
    expect(kept.body.messages).toHaveLength(4);
    const stranger = await open((await someone(2)).token);
    stranger.send(say('What was said?', { conversation_id: last.conversation_id }));
    expect((await stranger.next()).error.code).toBe('RESOURCE_NOT_FOUND');
  });

  it('writes the same audit entries as POST /api/chat/message', async () => {
    const user = await someone(3);
    const socket = await open(user.token);
    socket.send(say('Where does the courier cross?'));
    const { last } = await reply(socket);
    await user.post('/api/chat/message', { message: 'Where does the courier cross?' });
    const { rows } = await test.deps.audit.list({ user_id: user.user_id }, { limit: 10, offset: 0 });
    const [post, message] = rows.filter(({ action }) => action === 'chat.message');
    expect(message).toMatchObject({
      target_type: 'conversation',
      target_id: last.conversation_id,
      status: 200,
    });
    expect(alike(message)).toEqual(alike(post));
  });

  it('ends with the session in the middle of a reply, and with the account', async () => {
    const user = await someone(4);
    const socket = await open(user.token);
    socket.send(say('Where does the courier cross?'));
    await socket.next('response_chunk');
    await user.post('/api/auth/logout');
    socket.send({ type: 'ping' });
    expect((await socket.next('error')).error.code).toBe('AUTHENTICATION_REQUIRED');
    expect(await socket.closed).toBe(4401);
    const locked = await someone(5);
    const other = await open(locked.token);
    const admin = await test.signIn('admin');
    await admin.post(`/api/admin/users/${locked.user_id}/deactivate`);
    other.send({ type: 'ping' });
    expect(await other.closed).toBe(4401);
    expect((await refusedSocket(running.url, '/api/chat/ws', { token: locked.token })).status).toBe(401);
  });

  it('accepts API keys, within their scopes', async () => {
    const user = await someone(6);
    const key = async (scope: string) =>
      (await user.post('/api/keys', { name: scope, scopes: [scope] })).body.secret as string;
    const writing = await openSocket(running.url, '/api/chat/ws', {
      headers: { 'x-api-key': await key('write') },
    });
    writing.send(say('Where does the courier cross?'));
    expect((await reply(writing)).last.type).toBe('response_complete');
    const reading = await open(await key('read'));
    reading.send(say('Where does the courier cross?'));
    expect((await reading.next()).error.code).toBe('PERMISSION_DENIED');
  });

  it('notifies subscribers of loaded and unloaded models', async () => {
    const user = await test.signIn('admin');
    const socket = await open(user.token);
    socket.send({ type: 'subscribe', channel: 'model_status' });
    await socket.next('subscribed');
    await user.post('/api/chat/models/tiny/unload');
    expect(await socket.next('model_unloaded')).toEqual({ type: 'model_unloaded', model: 'tiny' });
    await user.post('/api/chat/models/tiny/load');
    expect(await socket.next('model_loaded')).toEqual({ type: 'model_loaded', model: 'tiny' });
  });

  it('needs no shared state: another process accepts the same token and continues the conversation', async () => {
    const user = await someone(7);
    const second = await listen('platform', await platformApp(test.deps), { host: '127.0.0.1', port: 0 });
    try {
      const one = await open(user.token);
      one.send(say('Where does the courier cross?'));
      const { conversation_id } = (await reply(one)).last;
      const two = await open(user.token, second.url);
      two.send(say('And with what?', { conversation_id }));
      expect((await reply(two)).last).toMatchObject({ type: 'response_complete', conversation_id });
    } finally {
      await second.close();
    }
  });

  it('lets one reply run in a conversation, on whatever socket', async () => {
    const user = await someone(8);
    const [one, two] = [await open(user.token), await open(user.token)];
    one.send(say('Where does the courier cross?'));
    const { conversation_id } = (await reply(one)).last;
    one.send(say('And where again?', { conversation_id }));
    await one.next('response_chunk');
    two.send(say('And now?', { conversation_id }));
    expect((await two.next()).error.code).toBe('RESOURCE_CONFLICT');
    one.send({ type: 'cancel', conversation_id });
    await one.next('response_cancelled');
    await vi.waitFor(async () => {
      two.send(say('And now?', { conversation_id }));
      expect((await two.next()).type).toBe('response_chunk');
    });
  });
});

it('crosses nothing with a model: 20 users on three sockets each, talking at once', async () => {
  const users = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => ({ i: 100 + i, user: await someone(100 + i) })),
  );
  await Promise.all(
    users.flatMap(({ i, user }) =>
      ['a', 'b', 'c'].map(async (id) => {
        const socket = await open(user.token);
        socket.send({ ...say('Where does the courier cross?'), id });
        const { chunks, last } = await reply(socket);
        expect(last).toMatchObject({ type: 'response_complete', id, model_used: 'tiny' });
        const text = chunks.map(({ chunk }) => chunk).join('');
        expect(text).toBe(last.response);
        expect(new Set(text.match(/courier-\d+/g))).toEqual(new Set([`courier-${i}`]));
        for (const chunk of chunks) expect(chunk.conversation_id).toBe(last.conversation_id);
      }),
    ),
  );
});
