import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';

let kit: Kit;
let url: string;
let release: () => void = () => undefined;
let begun = 0;

beforeAll(async () => {
  kit = await openKit({ areas: platformAreas }, (app) => {
    app.post(
      '/work',
      { bodyLimit: 4 * 2 ** 20, config: { action: null }, schema: { body: z.object({ text: z.string() }) } },
      async () => {
        begun += 1;
        await new Promise<void>((resolve) => {
          const before = release;
          release = () => {
            before();
            resolve();
          };
        });
        return 'done';
      },
    );
    app.post(
      '/open',
      { bodyLimit: 4 * 2 ** 20, config: { access: 'public', action: null }, schema: { body: z.object({}) } },
      () => 'done',
    );
  });
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}/work`;
});
afterAll(async () => {
  // Clients that were refused may not have ended their requests.
  kit.app.server.closeAllConnections();
  await kit.app.close();
});

let refused = 0;

async function post(as: string, bytes: number, chunked = false): Promise<Response> {
  const text = JSON.stringify({ text: 'x'.repeat(bytes) });
  const body = chunked ? new Blob([text]).stream() : text;
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body, duplex: 'half' });
  if (!reply.ok) refused += 1;
  return reply;
}

it.each([false, true])('of one user only so much is worked on at once, chunked: %s', async (chunked) => {
  [begun, refused] = [0, 0];
  kit.audited.length = 0;
  const large = Array.from({ length: 12 }, () => post('ann', 3.5 * 2 ** 20, chunked));
  await expect.poll(() => [begun, refused]).toEqual([2, 10]);
  const small = post('ann', 1000);
  const others = post('bob', 2 ** 20);
  await expect.poll(() => begun).toBe(4);
  release();
  const replies = await Promise.all(large);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(2).fill(200),
    ...Array<number>(10).fill(429),
  ]);
  expect(replies.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
  expect([(await small).status, (await others).status]).toEqual([200, 200]);
  // One entry of the audit log for all that were refused at once.
  const denied = kit.audited.filter(({ result }) => result === 'denied');
  expect(denied).toMatchObject([{ user_id: 'ann', status: 429 }]);
  const later = post('ann', 3.5 * 2 ** 20, chunked);
  await expect.poll(() => begun).toBe(5);
  release();
  expect((await later).status).toBe(200);
});

it('of all users only so much is worked on at once', async () => {
  [begun, refused] = [0, 0];
  const users = Array.from({ length: 12 }, (_, i) => `user-${i}`);
  const large = users.flatMap((user) => [1, 2].map(() => post(user, 3.5 * 2 ** 20)));
  await expect.poll(() => [begun, refused]).toEqual([18, 6]);
  release();
  const statuses = (await Promise.all(large)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(18);
  expect(statuses.filter((status) => status === 503)).toHaveLength(6);
});

it('unauthenticated callers leave room for users, however many addresses they have', async () => {
  [begun, refused] = [0, 0];
  const { port } = kit.app.server.address() as AddressInfo;
  const head = `POST /open HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${4 * 2 ** 20}`;
  const answers: string[] = [];
  const sockets = Array.from({ length: 16 }, (_, i) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${i + 2}` });
    socket.on('data', (answer) => answers.push(String(answer).slice(9, 12)));
    socket.write(`${head}\r\n\r\n{`);
    return socket;
  });
  // Of all it is a quarter: four.
  await expect.poll(() => answers).toEqual(Array<string>(12).fill('503'));
  const signedIn = post('ann', 3.5 * 2 ** 20);
  await expect.poll(() => [begun, refused]).toEqual([1, 0]);
  release();
  expect((await signedIn).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
