import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  byteByByte,
  dropping,
  event,
  eventsOf,
  failing,
  malformed,
  raw,
  silent,
  stream,
  thousandPerSecond,
} from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type Answer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { listen, type RunningService } from '#app/processes/listen.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';
import { openSocket } from '#test/sockets/socket.ts';

/** Every way in which text may be more than a byte a character. */
const fact = 'The courier crosses “Zürich” lock with the ledger of Καλυψώ, the 蜜蜂 and the 🐝.';
const sentence = `${fact} [1]`;
const question = 'Which lock does the courier cross with the ledger?';
const tokensOf = (text: string): string[] => text.split(/(?<= )/);
const sentences = (count: number): string => Array.from({ length: count }, () => sentence).join(' ');
const reply = tokensOf(sentences(3));
/** A sentence is sent when the next one has begun. */
const begun = [...tokensOf(`${sentence} `), 'The ', 'courier '];
const thousand = Array.from({ length: 1000 }, (_, i) => tokensOf(`${sentence} `)[i % 16] ?? '');

/** A platform, its model server, and somebody who talks there. */
type Place = { server: ScriptedServer; test: TestPlatform; running: RunningService; ada: Client };

async function openPlace(): Promise<Place> {
  const server = await startScriptedServer();
  server.route('/api/tags', json({}, { status: 404 }));
  server.route('/v1/models', json({ data: [{ id: 'tiny', context_length: 8192 }] }));
  const test = await openTestPlatform({
    llmBaseUrl: server.base_url,
    modelName: 'tiny',
    llmIdleTimeoutMs: 1000,
  });
  const running = await listen('platform', test.platform, { host: '127.0.0.1', port: 0 });
  const ada = await test.signIn('analyst');
  await addDocument(ada, await createJar(ada), { name: 'courier.txt', text: fact });
  return { server, test, running, ada };
}

async function closePlace({ server, test, running }: Place): Promise<void> {
  await running.close();
  await test.close();
  await server.close();
}

/** What one hears of a reply: its pieces together (null where there are none), then the whole or an error. */
type Heard = { status: number; said: string | null; last: any };
type Say = (place: Place, message: string, conversation_id?: string) => Promise<Heard>;

async function post(
  { running, ada }: Place,
  path: string,
  body: object,
): Promise<{ status: number; text: string }> {
  const response = await fetch(new URL(path, running.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const message: Say = async (place, text, conversation_id) => {
  const answered = await post(place, '/api/chat/message', { message: text, conversation_id });
  return { status: answered.status, said: null, last: JSON.parse(answered.text) };
};

const streamed: Say = async (place, text, conversation_id) => {
  const body = { message: text, context: { conversation_id }, stream: true };
  const answered = await post(place, '/api/v1/chat', body);
  const events = [...answered.text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data));
  const said = events.filter(({ type }) => type === 'response_chunk').map(({ chunk }) => chunk);
  return { status: answered.status, said: said.join(''), last: events.at(-1) };
};

const overSocket: Say = async ({ running, ada }, text, conversation_id) => {
  const socket = await openSocket(running.url, '/api/chat/ws', { token: ada.token, patienceMs: 15_000 });
  socket.send({ type: 'message', data: { message: text, conversation_id } });
  let said = '';
  let last = await socket.next();
  for (; last.type === 'response_chunk'; last = await socket.next()) said += last.chunk;
  // It is still there for the next message.
  socket.send({ type: 'ping' });
  await socket.next('pong');
  socket.close();
  return { status: 101, said, last };
};

/** The status that a reply which breaks off has, and what the audit log holds of it. */
type Channel = { say: Say; status: number; audited: [result: string, status: number] };

const channels: Record<string, Channel> = {
  'POST /api/chat/message': { say: message, status: 503, audited: ['failed', 503] },
  // Written down before it is begun.
  'the stream of POST /api/v1/chat': { say: streamed, status: 200, audited: ['ok', 200] },
  'the socket': { say: overSocket, status: 101, audited: ['failed', 503] },
};

const cut: Answer = (response) => void response.destroy();
const beginning = (tokens: string[]): string[] => eventsOf(tokens).slice(0, tokens.length + 1);
/** Says the tokens, and then nothing any more. */
const stalling =
  (tokens: string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(beginning(tokens).join(''));
  };
const unfinished = (tokens: string[]): Answer => raw(beginning(tokens));
const telling = (tokens: string[]): Answer =>
  raw([...beginning(tokens), event({ error: { message: 'no memory' } }), event('[DONE]')]);
const well = stream(reply);

/** `asked`: once more where the first request went over a kept connection, which may have been closed before it came. */
type Fault = {
  answers: Answer[];
  asked: number | number[];
  says?: string;
  within_ms?: number;
  not_before_ms?: number;
};

/** The model's reply arrives whole. */
const whole: Record<string, Fault> = {
  // In all it takes longer than it may be silent.
  'that is slow': { answers: [stream(reply, { pause: 25 })], asked: 1, not_before_ms: 1000 },
  'that drops the connection once': { answers: [cut, well], asked: 2 },
  'that fails once with 500': { answers: [failing(500), well], asked: 2 },
  'that answers 429 and when to come back': {
    answers: [failing(429, { 'retry-after': '1' }), well],
    asked: 2,
    not_before_ms: 1000,
  },
  'whose characters come in halves': { answers: [byteByByte(reply)], asked: 1 },
  'that makes 1,000 tokens a second': {
    answers: [thousandPerSecond(1000, (i) => thousand[i] ?? '')],
    asked: 1,
    says: thousand.join('').slice(0, thousand.join('').lastIndexOf(' [1]') + 4),
  },
};

/** Sentences of the documents stand in for the model. */
const stoodIn: Record<string, Fault> = {
  'that drops every connection': { answers: [cut], asked: [4, 5] },
  'that always fails with 500': { answers: [failing(500)], asked: 4 },
  'that answers 429 for an hour': {
    answers: [failing(429, { 'retry-after': '3600' })],
    asked: 1,
    within_ms: 1000,
  },
  'that never answers': { answers: [silent], asked: 1, within_ms: 5000 },
  'that sends no JSON at once': { answers: [malformed([])], asked: 1 },
  'that drops the connection before a sentence is said': { answers: [dropping(['The ', 'cour'])], asked: 1 },
  'that ends before a sentence is said': { answers: [unfinished(['The ', 'cour'])], asked: 1 },
};

/** Too late for another reply: the text so far is kept, marked as interrupted. */
const brokenOff: Record<string, Fault> = {
  'that drops the connection in the middle': { answers: [dropping(begun)], asked: 1 },
  'that sends no JSON in the middle': { answers: [malformed(begun)], asked: 1 },
  'that falls silent in the middle': { answers: [stalling(begun)], asked: 1, within_ms: 5000 },
  'that tells of an error in the middle': { answers: [telling(begun)], asked: 1 },
  'that ends without an end': { answers: [unfinished(begun)], asked: 1 },
};

/** One turn against that model server, and what is kept of it. */
async function turn(
  place: Place,
  say: Say,
  { answers, asked, within_ms = 15_000, not_before_ms = 0 }: Fault,
) {
  const { server, ada } = place;
  server.script(...answers);
  const start = performance.now();
  const heard = await say(place, question);
  const took = performance.now() - start;
  expect([asked].flat()).toContain(server.received.length);
  expect(took).toBeLessThan(within_ms);
  expect(took).toBeGreaterThanOrEqual(not_before_ms);
  const newest = await ada.get('/api/chat/conversations?sort=created_at&limit=1');
  const conversation_id: string = newest.body.conversations[0].id;
  return { heard, conversation_id, kept: await keptIn(ada, conversation_id) };
}

async function keptIn(ada: Client, conversation_id: string): Promise<any[]> {
  const { body } = await ada.get(`/api/chat/conversations/${conversation_id}`);
  return body.messages.map(({ type, content, model, interrupted = false }: any) => ({
    type,
    content,
    model,
    interrupted,
  }));
}

/** The conversation goes on at once. */
async function goesOn(place: Place, say: Say, conversation_id: string): Promise<void> {
  place.server.script(well);
  const { last } = await say(place, question, conversation_id);
  expect(last).toMatchObject({ response: sentences(3), model_used: 'tiny', conversation_id });
  expect(await keptIn(place.ada, conversation_id)).toHaveLength(4);
}

const asked = { type: 'user', content: question, interrupted: false };

// They mostly wait for the model: in parallel, each in a conversation of its own.
describe.concurrent.each(Object.entries(channels))('%s', (_channel, { say, ...broken }) => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace();
  });
  afterAll(() => closePlace(place));

  it.each(Object.entries(whole))(
    'has the whole reply of a model %s',
    { concurrent: false },
    async (_, fault) => {
      const { heard, conversation_id, kept } = await turn(place, say, fault);
      const content = fault.says ?? sentences(3);
      expect(heard.last).toMatchObject({ response: content, model_used: 'tiny', conversation_id });
      expect(heard.said ?? content).toBe(content);
      expect(kept).toEqual([
        { ...asked, model: undefined },
        { type: 'assistant', content, model: 'tiny', interrupted: false },
      ]);
      await goesOn(place, say, conversation_id);
    },
  );

  it.each(Object.entries(stoodIn))(
    'answers with sentences of the documents instead of a model %s',
    { concurrent: false },
    async (_, fault) => {
      const { heard, conversation_id, kept } = await turn(place, say, fault);
      expect(heard.last).toMatchObject({ response: sentence, model_used: 'extractive', conversation_id });
      expect(heard.said ?? sentence).toBe(sentence);
      expect(kept).toEqual([
        { ...asked, model: undefined },
        { type: 'assistant', content: sentence, model: 'extractive', interrupted: false },
      ]);
      await goesOn(place, say, conversation_id);
    },
  );

  it.each(Object.entries(brokenOff))(
    'reports that the reply of a model %s is incomplete, and stores it as such',
    { concurrent: false },
    async (_, fault) => {
      const { heard, conversation_id, kept } = await turn(place, say, fault);
      expect(heard.last.error.code).toBe('MODEL_UNAVAILABLE');
      expect(heard.last).not.toHaveProperty('response');
      expect(heard.said ?? sentence).toBe(sentence);
      expect(kept).toEqual([
        { ...asked, model: undefined },
        { type: 'assistant', content: sentence, model: 'tiny', interrupted: true },
      ]);
      const { rows } = await place.test.deps.audit.list({ action: 'chat.message' }, { limit: 1, offset: 0 });
      const [{ target_id, result, status }] = rows as [any];
      expect([heard.status, target_id, result, status]).toEqual([
        broken.status,
        conversation_id,
        ...broken.audited,
      ]);
      await goesOn(place, say, conversation_id);
    },
  );
});
