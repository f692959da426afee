import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordEvents } from '#domain/events/index.ts';
import { stream } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';

const loaders = [
  { name: 'Dimlight', host: 'cdn.dimlight.example', minutes: 15 },
  { name: 'Farglow', host: 'cdn.farglow.example', minutes: 40 },
];
const message = 'How often does it contact its server?';

let server: ScriptedServer;
let test: TestPlatform;
let ada: Client;
/** The event of each loader. */
let events: string[];

beforeAll(async () => {
  server = await startScriptedServer();
  server.route('/api/tags', json({}, { status: 404 }));
  server.route('/v1/models', json({ data: [{ id: 'tiny', context_length: 8192 }] }));
  server.script(stream(['NO ANSWER']));
  test = await openTestPlatform({ llmBaseUrl: server.base_url, modelName: 'tiny' });
  ada = await test.signIn('analyst');
  const jar_id = await createJar(ada);
  for (const { name, host, minutes } of loaders)
    await addDocument(ada, jar_id, {
      name: `${name}.txt`,
      text: `${name}\n\nThe loader ${name} contacts its server ${host} every ${minutes} minutes.`,
    });
  events = await recordEvents(
    test.deps.database.kysely,
    loaders.map(({ name, host }) => ({
      event_type: 'document.indicators_found',
      title: `${name} was seen`,
      description: 'On a host of the accounting.',
      source: 'documents',
      threat_level: 3,
      jar_id,
      document_id: null,
      indicators: [{ type: 'domain', value: host }],
      raw: {},
    })),
  );
});
afterAll(async () => {
  await test.close();
  await server.close();
});

it.each(['/api/chat/message', '/api/v1/chat'])(
  'a message to %s with an event is answered about what the event names',
  async (path) => {
    for (const [i, { name, minutes }] of loaders.entries()) {
      const { status, body } = await ada.post(path, { message, context: { event_id: events[i] } });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.response).toContain(`every ${minutes} minutes`);
      expect(body.sources[0].title).toBe(`${name}.txt`);
    }
  },
);

it('the model receives the event as data, apart from its instructions', async () => {
  await ada.post('/api/chat/message', { message, context: { event_id: events[1] } });
  const messages = server.received.at(-1)?.body['messages'] as { role: string; content: string }[];
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(messages[1]?.content).toMatch(
    /<earlier-(\w+)>\nevent: Farglow was seen\s+On a host of the accounting\.\s+cdn\.farglow\.example\n<\/earlier-\1>/,
  );
  expect(messages[0]?.content).not.toContain('Farglow');
});

it('an event of others’ honey jars is not found, which is audited', async () => {
  const [bob, admin] = [await test.signIn('analyst'), await test.signIn('admin')];
  const context = { event_id: events[0] };
  for (const path of ['/api/chat/message', '/api/v1/chat'])
    expect((await bob.post(path, { message, context })).status).toBe(404);
  expect((await bob.get('/api/chat/conversations')).body.total).toBe(0);
  const { body } = await admin.get(`/api/admin/audit?action=chat.message&user_id=${bob.user_id}`);
  expect(body.entries.map(({ result, status }: any) => [result, status])).toEqual([
    ['denied', 404],
    ['denied', 404],
  ]);
});
