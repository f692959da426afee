import { afterAll, beforeAll, expect, it } from 'vitest';
import { stream } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { addDocument, createJar, openTestPlatform, type TestPlatform } from '#test/platform/platform.ts';

const fact = 'The courier crosses the lock with the ledger at a temperature of zero.';

let server: ScriptedServer;
let test: TestPlatform;
beforeAll(async () => {
  server = await startScriptedServer();
  server.route('/api/tags', json({}, { status: 404 }));
  server.route('/v1/models', json({ data: [{ id: 'tiny', context_length: 8192 }] }));
  test = await openTestPlatform({ llmBaseUrl: server.base_url, modelName: 'tiny' });
});
afterAll(async () => {
  await test.close();
  await server.close();
});

it('a temperature that the model server rejects is reported to the user who chose it, and affects no one else', async () => {
  const ada = await test.signIn('analyst');
  await addDocument(ada, await createJar(ada), { name: 'courier.txt', text: fact });
  server.script((response, received) => {
    const { temperature } = received.body;
    const message = `temperature must be between 0 and 1, was sent with: ${fact}`;
    const answer =
      Number(temperature) > 1 ? json({ error: { message } }, { status: 400 }) : stream([`${fact} [1]`]);
    return answer(response, received);
  });
  const say = (context: object, conversation_id?: string) =>
    ada.post('/api/chat/message', { message: 'What does the courier cross?', context, conversation_id });
  const refused = await say({ temperature: 1.5 });
  expect([refused.status, refused.body.error]).toMatchObject([
    422,
    { code: 'VALIDATION_ERROR', details: { fields: [{ field: 'temperature' }] } },
  ]);
  expect(JSON.stringify(refused.body)).not.toContain('courier');
  const [{ id }] = (await ada.get('/api/chat/conversations')).body.conversations;
  const answered = await say({ temperature: 0.5 }, id);
  expect([answered.status, answered.body.model_used]).toEqual([200, 'tiny']);
  expect(server.received.map(({ body }) => body['temperature'])).toEqual([1.5, 0.5]);
  expect((await test.deps.models.status('tiny')).inference_count).toBe(1);
});
