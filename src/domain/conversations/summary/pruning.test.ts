import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { stream } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';

const pruneAt = 80;
let server: ScriptedServer;
let test: TestPlatform;
let ada: Client;

beforeAll(async () => {
  server = await startScriptedServer();
  server.route('/api/tags', json({}, { status: 404 }));
  const data = ['small', 'other'].map((id) => ({ id, context_length: 2048 }));
  server.route('/v1/models', json({ data: [...data, { id: 'large', context_length: 32_768 }] }));
  test = await openTestPlatform({
    llmBaseUrl: server.base_url,
    modelName: 'small',
    chatPruneAtPercent: pruneAt,
  });
  ada = await test.signIn('analyst');
  const text = 'Dimlight contacts cdn.dimlight.example every 15 minutes.';
  await addDocument(ada, await createJar(ada), { name: 'dimlight.txt', text });
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(() => server.script(stream(['Ok.'])));

const actor = () => ({ user_id: ada.user_id, role: 'analyst' as const });

/** Some 150 tokens about a number. */
const long = (number: number): string =>
  `This is number ${number}. ${'The estate was calm again. '.repeat(24)}`;
const longTalk = (count: number): string[] => Array.from({ length: count }, (_, i) => long(i));

/** A conversation with these messages: the user's first, then in turn. */
async function talkOf(texts: string[], model = 'small'): Promise<string> {
  const { conversations } = test.deps;
  const [first = '', ...rest] = texts;
  const holding = await conversations.begin(actor(), { role: 'user', text: first });
  for (const [i, text] of rest.entries())
    await holding.add(
      i % 2 === 0 ? { role: 'assistant', text, model, answered: true } : { role: 'user', text },
    );
  await holding.end();
  return holding.conversation_id;
}

async function say(conversation_id: string, message: string, model?: string): Promise<void> {
  const turn = test.deps.assistant.turn(actor(), { message, conversation_id, model });
  for await (const _ of turn);
}

const usageOf = (id: string) => test.deps.conversations.tokenUsage(actor(), id);
/** Of a small model, whichever replied last. */
async function filled(id: string): Promise<number> {
  return (100 * (await usageOf(id)).total) / (2048 - 512);
}
const textsOf = async (id: string): Promise<string[]> =>
  (await test.deps.conversations.get(actor(), id)).messages.map(({ text }) => text);
const prune = (id: string) => test.deps.conversations.prune(actor(), id);
/** What the model is to sum up, of all that it was asked. */
const summarizing = () =>
  server.received.filter(({ body }) => JSON.stringify(body).includes('Summarise the conversation'));

it.each([
  ['more than ten', 14],
  ['ten', 10],
  ['eight', 8],
])('%s long messages are pruned by one turn, with room for the next ones', async (_, count) => {
  const id = await talkOf(longTalk(count));
  expect(await filled(id)).toBeGreaterThan(pruneAt * 0.9);
  await say(id, long(100));
  const { last_pruning: first } = await usageOf(id);
  expect(first?.messages).toBeGreaterThan(0);
  expect(await filled(id)).toBeLessThan(pruneAt);
  expect(await textsOf(id)).toEqual(expect.arrayContaining([long(count - 2), long(count - 1), long(100)]));
  await say(id, long(101));
  expect((await usageOf(id)).last_pruning?.at).toEqual(first?.at);
});

it('the last exchange stays even if it fills the model’s context alone', async () => {
  const huge = Array.from({ length: 4 }, (_, i) => `${i} ${'word '.repeat(790)}`);
  const id = await talkOf(huge);
  await say(id, 'And then?');
  const texts = await textsOf(id);
  expect(texts.slice(1, 4)).toEqual([huge[2], huge[3], 'And then?']);
  expect(texts[0]).toBe('Ok.');
});

it('a model with room keeps the last ten messages, however long they are', async () => {
  const id = await talkOf(longTalk(14), 'large');
  expect(await prune(id)).toMatchObject({ messages_pruned: 4, messages_kept: 10 });
});

it('the requested model writes the summary, and its context is the limit', async () => {
  const id = await talkOf(longTalk(14), 'large');
  await say(id, 'And then?', 'other');
  expect(summarizing().map(({ body }) => body['model'])).toEqual(['other']);
  expect((await usageOf(id)).last_pruning?.messages).toBeGreaterThan(0);
  expect(await filled(id)).toBeLessThan(pruneAt);
});

it('a message without a model must fit the default one, whichever replied last', async () => {
  const id = await talkOf(longTalk(14), 'large');
  await say(id, 'And then?');
  expect(summarizing().map(({ body }) => body['model'])).toEqual(['small']);
  expect(await filled(id)).toBeLessThan(pruneAt);
});

it.each(['prune', 'turn'])(
  'a client that leaves a %s cancels the summary at the model, and nothing is replaced',
  async (how) => {
    const talk = longTalk(14);
    const id = await talkOf(talk);
    const leaving = new AbortController();
    server.script((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'They ' } }] })}\n\n`);
      leaving.abort(new Error('Enough'));
    });
    const { signal } = leaving;
    const left = async (): Promise<void> => {
      if (how === 'prune') return void (await test.deps.conversations.prune(actor(), id, signal));
      const turn = test.deps.assistant.turn(actor(), { message: 'And?', conversation_id: id, signal });
      for await (const _ of turn);
    };
    await expect(left()).rejects.toThrow('Enough');
    expect(await summarizing()[0]?.closed).toBe(false);
    expect(await textsOf(id)).toEqual(how === 'prune' ? talk : [...talk, 'And?']);
    // It is free at once, and the next one prunes.
    server.script(stream(['Ok.']));
    expect((await prune(id)).messages_pruned).toBeGreaterThan(0);
  },
);

it('a client that has left gets no summary of the built-in model either, and nothing is replaced', async () => {
  const talk = longTalk(14);
  const id = await talkOf(talk, 'extractive');
  const gone = AbortSignal.abort(new Error('Enough'));
  await expect(test.deps.conversations.prune(actor(), id, gone)).rejects.toThrow('Enough');
  expect(await textsOf(id)).toEqual(talk);
  expect((await prune(id)).messages_pruned).toBeGreaterThan(0);
});

const told = [
  'We decided to block 198.51.100.7 at Ostrel Harbour.',
  'so be it',
  'We will not pay the ransom to Quartz Heron.',
  'so be it',
];
const open = 'Who sold CVE-2031-1234 to Marlow Finch?';

/** The same with ten short messages behind it, of which none answers the question. */
async function toldTalk(): Promise<string> {
  const id = await talkOf([...told, open]);
  const { conversations } = test.deps;
  const holding = await conversations.hold(actor(), id);
  for (let i = 0; i < 11; i += 1) await holding.add({ role: i % 2 ? 'user' : 'assistant', text: 'so be it' });
  await holding.end();
  return id;
}

it.each(['ok', 'OK. Summary: nothing of note.', 'A conversation took place.'])(
  'of a model that sums up "%s" the summary keeps names, identifiers, decisions and open questions',
  async (words) => {
    server.script(stream([words]));
    const { summary } = await prune(await toldTalk());
    expect(summarizing()).toHaveLength(1);
    expect(summary?.split('\n')).toEqual([
      words,
      `Decided: ${told[0]}`,
      `Decided: ${told[2]}`,
      `Open question: ${open}`,
      expect.stringMatching(/^Names: (?=.*Ostrel Harbour)(?=.*Quartz Heron)(?=.*Marlow Finch)/),
      'Identifiers: 198.51.100.7; CVE-2031-1234',
    ]);
  },
);

const whole =
  'They decided to block 198.51.100.7 at Ostrel Harbour. They will not pay a ransom to Quartz Heron. ' +
  'It is open who sold CVE-2031-1234 to Marlow Finch.';

it('items in a model’s summary are not listed again', async () => {
  server.script(stream([whole]));
  expect((await prune(await toldTalk())).summary).toBe(whole);
});

it.each([
  ['turned into its opposite', whole.replace('will not pay', 'will pay'), `Decided: ${told[2]}`],
  ['of another address', whole.replace('100.7', '100.8'), `Decided: ${told[0]}`],
  ['of a longer name', whole.replace('Marlow Finch', 'Marlow Finchley'), 'Names: Marlow Finch'],
  ['told as answered', whole.replace('It is open who sold', 'Nobody'), `Open question: ${open}`],
])('a summary by a model that contains %s is kept as written', async (_, words, line) => {
  server.script(stream([words]));
  expect((await prune(await toldTalk())).summary?.split('\n')).toContain(line);
});

it('items only in an earlier summary are kept by the next one', async () => {
  server.script(stream([whole]));
  const id = await toldTalk();
  await prune(id);
  const holding = await test.deps.conversations.hold(actor(), id);
  for (let i = 0; i < 10; i += 1) await holding.add({ role: i % 2 ? 'assistant' : 'user', text: 'so be it' });
  await holding.end();
  server.script(stream(['ok']));
  const { summary } = await prune(id);
  expect(summary).toContain('Decided: They decided to block 198.51.100.7');
  expect(summary).toContain('Open question: It is open who sold CVE-2031-1234');
});

it.each([
  ['refuses', json({ error: { message: 'too long' } }, { status: 400 })],
  ['says nothing', stream([''])],
  ['goes on and on', stream(Array<string>(3000).fill('more and more '))],
])('a model that %s is replaced by the built-in summary', async (_, answer) => {
  server.script(answer);
  expect((await prune(await toldTalk())).summary).toMatch(/^Summary of 6 earlier messages\.\n/);
});

const address = (i: number): string => `198.51.${i}.7`;

it('a summary uses no more than its share of a small context, and gives identifiers the last of it', async () => {
  const texts = Array.from({ length: 60 }, (_, i) =>
    i % 2
      ? 'so be it'
      : `We decided to block ${address(i)} of Group ${'ABCDEFGHIJ'[i % 10]}${i}. Which one is next?`,
  );
  const id = await talkOf(texts);
  const { tokens_after, summary } = await prune(id);
  const { max_allowed_tokens } = await usageOf(id);
  expect(tokens_after).toBeLessThanOrEqual((max_allowed_tokens * pruneAt * 0.7) / 100);
  const held = texts.flatMap((_, i) => (i % 2 === 0 && summary?.includes(`${address(i)};`) ? [i] : []));
  expect(held.length).toBeGreaterThan(10);
});
