import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from './options.ts';
import { createService } from './service.ts';

// A conversation of 450 messages, read in the slices that are asked for.
const total = 450;
const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams;
  const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
  const count = Math.max(0, Math.min(limit, total - offset));
  const messages = Array.from({ length: count }, (_, i) => ({
    type: 'user',
    content: `message ${offset + i}`,
  }));
  response.end(JSON.stringify({ success: true, messages, total_messages: total }));
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

it('shows the newest messages of a long conversation, the oldest of them first', async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { server: address, botId: 'b', apiKey: 'k' } as Settings;
  const past = await createService(settings).history('s');
  expect([past.length, past[0]?.text, past.at(-1)?.text]).toEqual([200, 'message 250', 'message 449']);
});
