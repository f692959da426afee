import { setTimeout as sleep } from 'node:timers/promises';
import { eventsOf } from '#test/models/scripted-answers.ts';
import type { Answer } from '#test/models/scripted-server.ts';
import { send, signIn, untilEnded } from '#test/platform/client.ts';
import { openSocket, type Socket } from './socket.ts';

/** What became of the messages of many sockets. */
export type SocketLoad = {
  sent: number;
  /** Messages with their whole reply, in order and as it was made. */
  replied: number;
  chunks: number;
  lost: number;
  /** Messages of the server that belong to another socket or to another reply. */
  crossed: number;
  errors: Set<string>;
};

export type Talk = {
  tokens: string[];
  socketsEach: number;
  /** Sentences of a reply, as the model makes it. */
  sentences: number;
  until: () => boolean;
  load: SocketLoad;
};

const fact = 'The courier crosses at Greywater lock with the ledger';
const markForm = /\bmark[a-j]+\b/g;

/** A word that only this message holds; a figure would have to be in the documents. */
const markOf = (...parts: number[]): string =>
  `mark${parts.map((part) => String(1000 + part).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')).join('')}`;

const replyOf = (mark: string, sentences: number): string =>
  Array.from({ length: sentences }, () => `${fact}, says ${mark}. [1]`).join(' ');

/** A model that repeats the mark of its question in every sentence, a word each so many milliseconds. */
export function marking({ sentences, pauseMs }: { sentences: number; pauseMs: number }): Answer {
  return async (response, { body }) => {
    const mark = JSON.stringify(body).match(markForm)?.at(-1) ?? 'nobody';
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of eventsOf(replyOf(mark, sentences).split(/(?<= )/))) {
      if (response.destroyed) return;
      response.write(event);
      await sleep(pauseMs);
    }
    response.end();
  };
}

export const emptyLoad = (): SocketLoad => ({
  sent: 0,
  replied: 0,
  chunks: 0,
  lost: 0,
  crossed: 0,
  errors: new Set(),
});

/** Signs so many new users in, who may all read one document. */
export async function signInTalkers(url: string, count: number): Promise<string[]> {
  const client = await signIn(url);
  const { token } = client;
  const jars = new URL('/api/knowledge/honey-pots', url);
  const jar = await send<{ id: string }>(jars, { json: { name: 'Couriers', visibility: 'public' }, token });
  await client.upload(jar.id, 'courier.txt', `${fact}.`);
  await untilEnded(client, jar.id, 30_000);
  const tokens: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const user = { email: `talker${i}@example.com`, password: `talker ${i} talks a lot` };
    await send(new URL('/api/admin/users', url), { json: { ...user, role: 'viewer' }, token });
    tokens.push((await signIn(url, user)).token);
  }
  return tokens;
}

/** Talks over many sockets at once; each asks again when it has its reply. */
export async function talkOver(url: string, talk: Talk): Promise<void> {
  await Promise.all(
    talk.tokens.flatMap((token, user) =>
      Array.from({ length: talk.socketsEach }, async (_, socket) => {
        const open = await openSocket(url, '/api/chat/ws', { token, patienceMs: 300_000 });
        for (let round = 0; round === 0 || !talk.until(); round += 1)
          await ask(open, markOf(user, socket, round), talk);
        open.close();
        await open.closed;
      }),
    ),
  );
}

async function ask(socket: Socket, mark: string, { load, sentences }: Talk): Promise<void> {
  load.sent += 1;
  socket.send({ type: 'message', id: mark, data: { message: `Where does the courier cross? ${mark}` } });
  let text = '';
  let next = await socket.next();
  for (; next.type === 'response_chunk'; next = await socket.next()) {
    load.chunks += 1;
    if (next.id !== mark) load.crossed += 1;
    text += next.chunk;
  }
  const others = `${text} ${next.response}`.match(markForm)?.filter((other) => other !== mark) ?? [];
  if (next.id !== mark || others.length > 0) load.crossed += 1;
  if (next.type === 'error') load.errors.add(next.error.message);
  const whole = replyOf(mark, sentences);
  if (text === whole && next.response === whole) load.replied += 1;
  else load.lost += 1;
}
