import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import type { Reply, TurnEvent, TurnRequest } from './turns/turn.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';

const document = `Dimlight

The loader Dimlight contacts cdn.dimlight.example every 15 minutes.
Dimlight was written by the group Quartz Heron.`;

let server: ScriptedServer;
let test: TestPlatform;
let ada: Client;

beforeAll(async () => {
  server = await startScriptedServer();
  test = await openTestPlatform({ llmBaseUrl: server.base_url, modelName: 'small' });
  ada = await test.signIn('analyst');
  await addDocument(ada, await createJar(ada), { name: 'dimlight.txt', text: document });
});
afterAll(async () => {
  await test.close();
  await server.close();
});

const question = 'How often does the loader Dimlight contact its server?';
const replied = 'Dimlight contacts cdn.dimlight.example every 15 minutes [1]. ';

type Step = { text: string } | 'end' | 'break' | (() => Promise<unknown>);

/** Has the model server stream these pieces. */
function streaming(...steps: Step[]): void {
  server.script(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const step of steps) {
      if (step === 'break') return void response.destroy();
      if (step === 'end') {
        const usage = { prompt_tokens: 90, completion_tokens: 10 };
        response.write(
          `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }], usage })}\n\n`,
        );
        response.end('data: [DONE]\n\n');
      } else if (typeof step === 'function') {
        await step();
      } else {
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: step.text } }] })}\n\n`);
      }
    }
  });
}

const actorOf = ({ user_id }: Client) => ({ user_id, role: 'analyst' as const });

function begin(request: TurnRequest): AsyncIterable<TurnEvent> {
  return test.deps.assistant.turn(actorOf(ada), request);
}

async function turn(request: TurnRequest): Promise<{ events: TurnEvent[]; reply: Reply }> {
  const events: TurnEvent[] = [];
  for await (const event of begin(request)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'completed') throw new Error('The turn has not ended');
  return { events, reply: last.reply };
}

const messagesOf = async (id: string) =>
  (await test.deps.conversations.get(actorOf(ada), id)).messages.map(
    ({ role, text, interrupted, model }) => ({ role, text, interrupted, model }),
  );

const countMessages = async (): Promise<number> =>
  (await test.deps.database.kysely.selectFrom('messages').select('id').execute()).length;

beforeEach(() => streaming({ text: replied }, 'end'));

it('a reply is streamed in chunks that add up to it, with its sources, and is stored', async () => {
  streaming(
    { text: 'Dimlight contacts cdn.dimlight.example ' },
    { text: 'every 15 minutes [1]. Quartz ' },
    { text: 'Heron wrote Dimlight [1].' },
    'end',
  );
  const { events, reply } = await turn({ message: question });
  const chunks = events.flatMap((event) => (event.type === 'chunk' ? [event.text] : []));
  expect(chunks).toEqual([
    'Dimlight contacts cdn.dimlight.example every 15 minutes. [1]',
    ' Quartz Heron wrote Dimlight. [1]',
  ]);
  expect(reply).toMatchObject({
    response: chunks.join(''),
    model: 'small',
    tokens_used: 100,
    answered: true,
  });
  expect(reply.sources[0]?.quote).toContain('every 15 minutes');
  expect(await messagesOf(reply.conversation_id)).toEqual([
    { role: 'user', text: question, interrupted: false, model: null },
    { role: 'assistant', text: reply.response, interrupted: false, model: 'small' },
  ]);
});

it('a sentence with an invalid citation is left out', async () => {
  streaming({ text: 'Dimlight was sold for 5 million [1]. ' }, { text: replied }, 'end');
  const { reply } = await turn({ message: question });
  expect(reply.response).toBe('Dimlight contacts cdn.dimlight.example every 15 minutes. [1]');
});

it('the model receives the history as data', async () => {
  const { reply } = await turn({ message: question });
  streaming({ text: 'Quartz Heron wrote Dimlight [1].' }, 'end');
  await turn({ message: 'And who wrote it?', conversation_id: reply.conversation_id });
  const prompt = JSON.parse(JSON.stringify(server.received.at(-1)?.body));
  expect(prompt.messages.at(-1).content).toMatch(
    /<earlier-\w+>\nuser: How often.*\nassistant: Dimlight contacts.*\n<\/earlier/,
  );
});

it('a reply that is made again takes the place of the last one, which stays when the new one breaks off', async () => {
  const { reply } = await turn({ message: question });
  const again = { message: null, conversation_id: reply.conversation_id };
  streaming(
    { text: 'The loader Dimlight contacts cdn.dimlight.example every 15 minutes [1]. ' },
    { text: 'And then ' },
    () => setTimeout(50),
    'break',
  );
  await expect(turn(again)).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await messagesOf(reply.conversation_id)).at(-1)).toMatchObject({ text: reply.response });
  streaming({ text: 'The loader Dimlight contacts cdn.dimlight.example every 15 minutes [1]. ' }, 'end');
  const made = await turn(again);
  expect(made.reply.response).toContain('The loader Dimlight');
  expect(await messagesOf(reply.conversation_id)).toEqual([
    { role: 'user', text: question, interrupted: false, model: null },
    { role: 'assistant', text: made.reply.response, interrupted: false, model: 'small' },
  ]);
});

it('a model that fails before its first chunk is replaced by sentences of the documents', async () => {
  server.script((response) => void response.writeHead(400).end('{}'));
  const { reply } = await turn({ message: question });
  expect(reply).toMatchObject({ model: 'extractive', answered: true, tokens_used: expect.any(Number) });
  expect(reply.response).toContain('every 15 minutes');
});

it('a model that fails in the middle leaves the text so far, marked as interrupted', async () => {
  streaming({ text: replied }, { text: 'And then ' }, () => setTimeout(50), 'break');
  let id = '';
  const failing = async (): Promise<void> => {
    for await (const event of begin({ message: question }))
      if (event.type === 'started') id = event.conversation_id;
  };
  await expect(failing()).rejects.toMatchObject({ kind: 'unavailable', code: 'MODEL_UNAVAILABLE' });
  expect((await messagesOf(id)).at(-1)).toMatchObject({
    text: 'Dimlight contacts cdn.dimlight.example every 15 minutes. [1]',
    interrupted: true,
  });
});

it.each(['left', 'aborted'])(
  'a turn that is %s ends the work at the model and keeps the text so far',
  async (how) => {
    const waiting = Promise.withResolvers<void>();
    streaming({ text: `${replied}Then it ` }, () => waiting.promise);
    const stop = new AbortController();
    let id = '';
    const leaving = async (): Promise<void> => {
      for await (const event of begin({ message: question, signal: stop.signal })) {
        if (event.type === 'started') id = event.conversation_id;
        if (event.type === 'chunk' && how === 'left') break;
        if (event.type === 'chunk') stop.abort(new Error('Enough'));
      }
    };
    const end = await leaving().then(
      () => 'left',
      (error: Error) => error.message,
    );
    expect(end).toBe(how === 'left' ? 'left' : 'Enough');
    expect(await server.received.at(-1)?.closed).toBe(false);
    expect((await messagesOf(id)).at(-1)).toMatchObject({ role: 'assistant', interrupted: true });
    waiting.resolve();
    // The conversation is free again.
    streaming({ text: replied }, 'end');
    expect((await turn({ message: question, conversation_id: id })).reply.answered).toBe(true);
  },
);

it('of two messages at once in one conversation the second is refused until the first has its reply', async () => {
  const { reply } = await turn({ message: question });
  const conversation_id = reply.conversation_id;
  const first = begin({ message: 'First', conversation_id })[Symbol.asyncIterator]();
  await first.next();
  await expect(turn({ message: 'Second', conversation_id })).rejects.toMatchObject({ kind: 'conflict' });
  while (!(await first.next()).done);
  await turn({ message: 'Third', conversation_id });
  const said = (await messagesOf(conversation_id)).map(({ role, text }) => (role === 'user' ? text : role));
  expect(said).toEqual([question, 'assistant', 'First', 'assistant', 'Third', 'assistant']);
});

it('a conversation whose process died in the middle of a reply is free after the timeout', async () => {
  const { reply } = await turn({ message: question });
  const { conversation_id } = reply;
  await test.deps.conversations.hold(actorOf(ada), conversation_id);
  await expect(turn({ message: 'Now', conversation_id })).rejects.toMatchObject({ kind: 'conflict' });
  await test.deps.database.kysely
    .updateTable('conversations')
    .set({ turn_until: new Date(Date.now() - 1000) })
    .where('id', '=', conversation_id)
    .execute();
  expect((await turn({ message: question, conversation_id })).reply.answered).toBe(true);
});

it('a conversation is free at once when its last message cannot be kept', async () => {
  const { conversations } = test.deps;
  const holding = await conversations.begin(actorOf(ada), { role: 'user', text: question });
  const said = { role: 'assistant' as const, text: 'Yes.', tokens_used: 1.5 };
  await expect(holding.end(said)).rejects.toThrow(/integer/);
  const next = await conversations.hold(actorOf(ada), holding.conversation_id);
  expect(await next.messages()).toHaveLength(1);
  await next.end();
});

it('an overdue turn prunes nothing of a conversation that another turn has taken over', async () => {
  const { conversations, database } = test.deps;
  const first = await conversations.begin(actorOf(ada), { role: 'user', text: question });
  const { conversation_id: id } = first;
  await database.kysely
    .updateTable('conversations')
    .set({ turn_until: new Date(0) })
    .where('id', '=', id)
    .execute();
  const second = await conversations.hold(actorOf(ada), id);
  const late = first.summarize('Nothing was said.', { count: 1, messages: 1, tokens: 1 });
  await expect(late).rejects.toMatchObject({ kind: 'not_found' });
  expect(await second.messages()).toMatchObject([{ role: 'user', text: question }]);
  await first.end();
  await second.end();
});

it('a conversation that is deleted while it is replied to stays deleted', async () => {
  const talking = begin({ message: question })[Symbol.asyncIterator]();
  const { value } = (await talking.next()) as { value: TurnEvent & { type: 'started' } };
  await test.deps.conversations.remove(actorOf(ada), value.conversation_id);
  const rest = async (): Promise<void> => {
    while (!(await talking.next()).done);
  };
  await expect(rest()).rejects.toMatchObject({ kind: 'not_found' });
  const left = await test.deps.database.kysely
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', value.conversation_id)
    .execute();
  expect(left).toEqual([]);
});

it.each<[string, Partial<TurnRequest>, string]>([
  ['an unknown model', { model: 'nobody' }, 'not_found'],
  ['an unknown honey jar', { jar_ids: [crypto.randomUUID()] }, 'not_found'],
  ['an unknown conversation', { conversation_id: crypto.randomUUID() }, 'not_found'],
  ['an unknown event', { event_id: crypto.randomUUID() }, 'not_found'],
  ['an empty message', { message: '  ' }, 'invalid'],
  ['a message that is too long', { message: 'x'.repeat(4001) }, 'invalid'],
])('%s is refused before anything is kept', async (_what, request, kind) => {
  const before = await countMessages();
  await expect(turn({ message: question, ...request })).rejects.toMatchObject({ kind });
  expect(await countMessages()).toBe(before);
});

it('messages are sealed in the records', async () => {
  const { reply } = await turn({ message: question });
  const db = test.deps.database.kysely;
  const rows = JSON.stringify([
    await db.selectFrom('conversations').selectAll().where('id', '=', reply.conversation_id).execute(),
    await db
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', reply.conversation_id)
      .execute(),
  ]);
  expect(rows).not.toMatch(/Dimlight|loader|minutes/i);
});
