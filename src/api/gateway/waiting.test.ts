import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { afterEach, expect, it } from 'vitest';
import { scriptedModel } from '#test/fixtures/engines.ts';
import { eventsOf, failing, raw } from '#test/models/scripted-answers.ts';
import type { Answer } from '#test/models/scripted-server.ts';
import { openTestGateway, type TestGateway } from '#test/server/gateway.ts';
import { principal } from '#test/platform/kit.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

const pace = { graceMs: 40, heartbeatMs: 40 };
const messages = [{ role: 'user' as const, content: 'Who?' }];

/** What OpenAI's own client reads of a stream, and every comment line that came with it. */
async function read(model: string): Promise<{ text: string; comments: number; error: unknown }> {
  let comments = 0;
  const client = new OpenAI({
    baseURL: `${gateway.url}/v1`,
    apiKey: 'ann',
    maxRetries: 0,
    async fetch(url, init) {
      const answer = await fetch(url, init);
      const [body, counted] = answer.body?.tee() ?? [];
      void (async () => {
        for await (const bytes of counted ?? [])
          comments += Buffer.from(bytes).toString().split(': waiting\n\n').length - 1;
      })().catch(() => undefined);
      return new Response(body ?? null, answer);
    },
  });
  let text = '';
  try {
    const chunks = await client.chat.completions.create({ model, messages, stream: true });
    for await (const chunk of chunks) text += chunk.choices[0]?.delta.content ?? '';
    return { text, comments, error: null };
  } catch (error) {
    return { text, comments, error };
  }
}

/** What the answer says, after a while. */
const late =
  (answer: Answer): Answer =>
  async (response, received) => {
    await sleep(150);
    await answer(response, received);
  };

it('a stream whose model is still loading sends keep-alive comments, which OpenAI’s client ignores', async () => {
  const model = scriptedModel('slow');
  gateway = await openTestGateway([model], {}, { pace });
  model.atOnce(false);
  setTimeout(() => model.finishLoading(), 200);
  const { text, comments, error } = await read('slow');
  expect([text, error]).toEqual(['Yes.', null]);
  expect(comments).toBeGreaterThan(1);
});

it.each([
  ['soon', { graceMs: 5000 }, OpenAI.InternalServerError],
  ['late', pace, OpenAI.APIError],
])('a model that could not be loaded, as is known %s, is an error at the client', async (_, slow, type) => {
  const model = scriptedModel('broken');
  gateway = await openTestGateway([model], {}, { pace: slow });
  model.atOnce(false);
  const reading = read('broken');
  await expect.poll(() => model.done).toContain('load');
  if (slow === pace) await sleep(100);
  model.finishLoading(new Error('It is damaged'));
  const { text, error } = await reading;
  expect([text, error]).toMatchObject(['', { code: 'model_unavailable' }]);
  expect(error).toBeInstanceOf(type);
  await expect.poll(() => gateway.leased()).toBe(0);
});

it('a slow or silent model server does not leave its client without keep-alives', async () => {
  gateway = await openTestGateway([], { attempts: 1 }, { pace });
  gateway.upstream.script(late(raw(eventsOf(['One', ' two']))));
  const begun = await read('org/upstream');
  expect(begun).toMatchObject({ text: 'One two', error: null });
  expect(begun.comments).toBeGreaterThan(1);
  gateway.upstream.script(raw(eventsOf(['One', ' two']), { pause: 100 }));
  const quiet = await read('org/upstream');
  expect(quiet).toMatchObject({ text: 'One two', error: null });
  expect(quiet.comments).toBeGreaterThan(3);
});

it.each([
  [400, null],
  [500, 'model_unavailable'],
])('what a model server refuses late, with %i, is an error at the client', async (status, code) => {
  gateway = await openTestGateway([], { attempts: 1 }, { pace });
  gateway.upstream.script(late(failing(status)));
  const { error, comments } = await read('org/upstream');
  expect(error).toBeInstanceOf(OpenAI.APIError);
  expect([error, comments > 0]).toMatchObject([{ code }, true]);
  await expect.poll(() => gateway.leased()).toBe(0);
});

it('the audit entry of a stream that started before its model was loaded names the model', async () => {
  const model = scriptedModel('slow');
  gateway = await openTestGateway([model], {}, { pace });
  model.atOnce(false);
  // Again and again: on a slow machine the loading begins later.
  const finishing = setInterval(() => model.finishLoading(), 150);
  await read('slow');
  clearInterval(finishing);
  await expect.poll(() => gateway.audited.map(({ details }) => details)).toEqual([{ model: 'slow' }]);
});

it('a whole answer is cancelled, also at the model server, when the caller’s session ends', async () => {
  let ended = false;
  const signedIn = { ...principal('ann'), anew: async () => (ended ? null : signedIn) };
  gateway = await openTestGateway([], {}, { pace: { lookMs: 20 }, authenticate: async () => signedIn });
  gateway.upstream.script(() => void (ended = true));
  const model = 'org/upstream';
  const { chat, embeddings } = gateway.client;
  for (const ask of [
    () => chat.completions.create({ model, messages }),
    () => embeddings.create({ model, input: 'Who?' }),
  ]) {
    ended = false;
    await expect(ask()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
    expect(await gateway.upstream.received.at(-1)?.closed).toBe(false);
    await expect.poll(() => gateway.leased()).toBe(0);
  }
  expect(gateway.upstream.received).toHaveLength(2);
});
