import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';

let test: TestPlatform;
let ada: Client;
let jar: string;

beforeAll(async () => {
  // One of the ten streams in an hour, and five of the fifty messages.
  test = await openTestPlatform({ rateLimitScale: 0.2 });
  ada = await test.signIn('analyst');
  jar = await createJar(ada);
  await addDocument(ada, jar, {
    name: 'keys.txt',
    text: 'API keys are rotated every 90 days by the platform team.',
  });
});
afterAll(() => test.close());

const message = 'How often are API keys rotated?';

it.each(['honey_jar_id', 'honey jar_id'])(
  'a message is answered in the form of the contract, with %s',
  async (key) => {
    const { status, body } = await ada.post('/api/v1/chat', { message, context: { [key]: jar } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      response: expect.stringContaining('every 90 days'),
      context_used: [expect.stringContaining('every 90 days')],
      response_time: expect.any(Number),
    });
    expect(body.tokens_used).toBeGreaterThan(10);
    const refused = await ada.post('/api/v1/chat', { message, context: { [key]: crypto.randomUUID() } });
    expect(refused.status).toBe(404);
  },
);

it('an event that one may not read is not found', async () => {
  const { status } = await ada.post('/api/v1/chat', { message, context: { event_id: crypto.randomUUID() } });
  expect(status).toBe(404);
});

it('a streamed response is the whole one in pieces, and streams have a limit of their own', async () => {
  const carl = await test.signIn('admin');
  const streamed = await carl.post('/api/v1/chat', { message, context: { honey_jar_id: jar }, stream: true });
  expect(streamed.headers['content-type']).toContain('text/event-stream');
  expect(streamed.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
  const events = String(streamed.body)
    .split('\n\n')
    .filter(Boolean)
    .map((event) => JSON.parse(event.split('data: ')[1] ?? ''));
  const last = events.at(-1);
  expect(events[0]).toMatchObject({ type: 'response_started', conversation_id: last.conversation_id });
  expect(last).toMatchObject({ type: 'response_complete', tokens_used: expect.any(Number) });
  const chunks = events.filter(({ type }) => type === 'response_chunk').map(({ chunk }) => chunk);
  expect(chunks.join('')).toBe(last.response);
  await carl.post('/api/v1/chat', { message, stream: true });
  // Those that are refused use up no messages, of which there are ten.
  for (let refused = 0; refused < 12; refused += 1)
    expect((await carl.post('/api/v1/chat', { message, stream: true })).status).toBe(429);
  const plain = await carl.post('/api/v1/chat', { message });
  expect(plain).toMatchObject({
    status: 200,
    headers: { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '7' },
  });
});
