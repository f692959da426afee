import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLogger } from '#kernel/logging/logger.ts';
import { chatSettings } from '#llm/model-endpoint.ts';
import { createOpenAiChat } from '#llm/openai/openai-chat.ts';
import { completeChat } from '#llm/model-providers.ts';
import { event, raw } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type Answer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { createUpstream } from '#llm/upstream/upstream.ts';

import { createAsk } from '#domain/search/ask.service.ts';
import { onlyChat, openFixture, passagesFor } from '#test/fixtures/search.ts';
import { createSearch } from '#domain/search/search.service.ts';

const marker = 'KIWIFRUIT77';
const text = `Relay\n\nThe Amber relay listens on port 8443 of the jump host, ${marker} is its codeword.`;

let server: ScriptedServer;
let fixture: Awaited<ReturnType<typeof openFixture>>;
beforeAll(async () => {
  server = await startScriptedServer();
  fixture = await openFixture();
  await fixture.index.add(passagesFor({ id: 'relay', title: 'Relay', text }));
});
afterAll(async () => {
  await server.close();
  await fixture.close();
});

/** Its error's message is what it was sent, from the marker on. */
const quoting = (received: { body: object }) => {
  const sent = JSON.stringify(received.body);
  return { error: { message: sent.slice(sent.indexOf(marker)), code: marker } };
};
const cases: [string, Answer, RegExp][] = [
  [
    'a refusal',
    (response, received) => json(quoting(received), { status: 400 })(response, received),
    /rejected the request \(400\)/,
  ],
  [
    'an error within a stream',
    (response, received) => raw([event(quoting(received))])(response, received),
    /failed within its answer/,
  ],
  [
    'an error instead of a completion',
    (response, received) => json(quoting(received))(response, received),
    /failed within its answer/,
  ],
  ['an event that is no JSON', raw([event(`${marker} is`)]), /cannot be parsed/],
  ['an answer that is no JSON', json(`${marker} is`), /is not JSON/],
];

test.each(cases)('%s that quotes a document leaves nothing of it in the log', async (_, answer, told) => {
  let log = '';
  const logger = createLogger('trace', { write: (line) => void (log += line) });
  const upstream = createUpstream({ base_url: server.base_url, settings: chatSettings }, { attempts: 1 });
  const chat = createOpenAiChat({ upstream, model: 'tiny' });
  const ask = createAsk({ search: createSearch({ index: fixture.index }), chat: onlyChat(chat), logger });
  server.script(answer);
  const question = 'On which port does the Amber relay listen?';
  await ask({ question, filter: { jar_ids: ['jar'] }, limit: 5 });
  expect(JSON.stringify(server.received[0]?.body)).toContain(marker);
  expect(log).toMatch(told);
  expect(log).not.toContain(marker);
});

test("the sender of a text gets the model server's message, and the log does not", async () => {
  let log = '';
  const logger = createLogger('trace', { write: (line) => void (log += line) });
  const upstream = createUpstream({ base_url: server.base_url, settings: chatSettings }, { attempts: 1 });
  server.script(json({ error: { message: `${marker} is too long` } }, { status: 400 }));
  const messages = [{ role: 'user' as const, content: marker }];
  const failure = await completeChat(createOpenAiChat({ upstream, model: 'tiny' }), { messages }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ message: expect.stringContaining(`: ${marker} is too long`) as string });
  logger.error({ err: new Error('a job failed', { cause: failure }) }, 'failed');
  expect(log).toMatch(/a job failed: The model server at \S+ rejected the request \(400\)/);
  expect(log).not.toContain(marker);
});
