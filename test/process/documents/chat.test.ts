import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { eventsOf } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { send, signIn, untilEnded } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { startServer, type Server } from '#test/server/server.ts';
import { openSocket, type Socket } from '#test/sockets/socket.ts';

const sentence = 'The courier crosses at Greywater lock with the ledger. [1]';
const question = 'Where does the courier cross with the ledger?';
const env = (upstream: ScriptedServer) => ({
  LLM_BASE_URL: upstream.base_url,
  MODEL_NAME: 'tiny',
  LOG_LEVEL: 'warn',
});

let upstream: ScriptedServer;
let directory: string;

beforeAll(async () => {
  upstream = await startScriptedServer();
  upstream.route('/api/tags', json({}, { status: 404 }));
  upstream.route('/v1/models', json({ data: [{ id: 'tiny', context_length: 8192 }] }));
  // Says two sentences; it begins a third and stays there when the question asks for that.
  upstream.script((response, { body }) => {
    const hangs = JSON.stringify(body['messages']).endsWith('and hang."}]');
    const events = eventsOf(`${sentence} ${sentence} ${hangs ? 'The courier' : ''}`.split(/(?<= )/));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write((hangs ? events.slice(0, -3) : events).join(''));
    if (!hangs) response.end();
  });
  directory = await dataDirectory();
});
afterAll(async () => {
  await upstream.close();
  await rm(directory, { recursive: true, force: true });
});

type Conversation = { messages: { type: string; content: string; interrupted?: true }[] };

const ask = (message: string, conversation_id?: string) => ({
  type: 'message',
  data: { message, conversation_id },
});

/** What has come of a reply by now over POST /api/v1/chat; it is read on until the connection ends. */
async function streaming({ url }: Server, token: string) {
  const response = await fetch(new URL('/api/v1/chat', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: `${question} Stop and hang.`, stream: true }),
  });
  const heard = { text: '' };
  const begun = Promise.withResolvers<void>();
  const ended = (async () => {
    for await (const chunk of response.body ?? []) {
      heard.text += Buffer.from(chunk).toString();
      if (heard.text.includes('response_chunk')) begun.resolve();
    }
  })().catch(() => undefined);
  await begun.promise;
  const conversation_id = /"conversation_id":"([^"]+)"/.exec(heard.text)?.[1] ?? '';
  return { conversation_id, heard, ended };
}

/** Leaves nothing to wait for: the time for which the turns that died held their conversations is over. */
async function letTimePass(ids: string[]): Promise<void> {
  const database = await openDatabase({
    url: null,
    directory: join(directory, 'database'),
    logger: createLogger('silent'),
  });
  try {
    const held = database.kysely.selectFrom('conversations').select(['id', 'turn_until']);
    const rows = await held.where('turn_until', 'is not', null).execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const { turn_until } of rows) expect(Number(turn_until)).toBeLessThan(Date.now() + 30_000);
    await database.kysely
      .updateTable('conversations')
      .set({ turn_until: new Date(Date.now() - 1) })
      .where('turn_until', 'is not', null)
      .execute();
  } finally {
    await database.close();
  }
}

const untilReplied = async (socket: Socket): Promise<any> => socket.next('response_complete', 'error');

/** The plan of a first process: one reply that it completes, and two in whose middle it is killed. */
async function firstLife() {
  const server = await startServer({ directory, env: env(upstream) });
  try {
    const client = await signIn(server.url);
    const jar = await client.createJar('Couriers');
    await client.upload(jar, 'courier.txt', sentence.replace(' [1]', ''));
    await untilEnded(client, jar, 20_000);
    const socket = await openSocket(server.url, '/api/chat/ws', { token: client.token });
    socket.send(ask(`${question} Stop and hang.`));
    const { conversation_id: overSocket } = await socket.next('response_chunk');
    const stream = await streaming(server, client.token);
    socket.send(ask(question));
    const ended = await untilReplied(socket);
    // The moment the client knows of its end.
    await server.kill();
    await Promise.all([socket.closed, stream.ended]);
    expect([...socket.waiting.map(({ type }) => type), stream.heard.text].join()).not.toMatch(
      /response_complete|error/,
    );
    return { ended, cut: [overSocket as string, stream.conversation_id] };
  } finally {
    await server.kill();
  }
}

it('a server that is killed in the middle of replies has no half of one, and continues', async () => {
  const { ended, cut } = await firstLife();
  await letTimePass(cut);
  const server = await startServer({ directory, env: env(upstream) });
  try {
    const { token } = await signIn(server.url);
    const read = async (id: string) =>
      (await send<Conversation>(new URL(`/api/chat/conversations/${id}`, server.url), { token })).messages;
    const whole = (await read(ended.conversation_id)).map(({ type, content, interrupted }) => [
      type,
      content,
      interrupted,
    ]);
    expect(whole).toEqual([
      ['user', question, undefined],
      ['assistant', ended.response, undefined],
    ]);
    expect(ended.response).toBe(`${sentence} ${sentence}`);
    const socket = await openSocket(server.url, '/api/chat/ws', { token });
    for (const id of cut) {
      expect((await read(id)).map(({ type, content }) => [type, content])).toEqual([
        ['user', `${question} Stop and hang.`],
      ]);
      socket.send(ask(question, id));
      expect(await untilReplied(socket)).toMatchObject({
        conversation_id: id,
        response: ended.response,
        model_used: 'tiny',
      });
      expect((await read(id)).map(({ type }) => type)).toEqual(['user', 'user', 'assistant']);
    }
    socket.close();
  } finally {
    await server.kill();
  }
});
