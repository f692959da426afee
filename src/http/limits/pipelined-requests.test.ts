import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';

let kit: Kit;
let running = 0;
let most = 0;
const begun: string[] = [];

beforeAll(async () => {
  kit = await openKit({ areas: platformAreas, rateLimitScale: 1e6 }, (app) => {
    const open = { access: 'public' } as const;
    app.get<{ Params: { name: string } }>(
      '/count/:name',
      { config: open },
      async ({ params: { name } }, reply) => {
        begun.push(name);
        if (name.startsWith('end')) void reply.header('connection', 'close');
        running += 1;
        most = Math.max(most, running);
        await sleep(name.startsWith('long') ? 1000 : name.startsWith('slow') ? 20 : 0);
        running -= 1;
        return name;
      },
    );
    app.post(
      '/echo',
      { config: { ...open, action: null }, schema: { body: z.object({ text: z.string() }) } },
      ({ body }) => body,
    );
  });
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => kit.app.close());

const get = (name: string) => `GET /count/${name} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** A client that has sent these bytes, and all that it was answered. */
async function send(requests: string): Promise<{ socket: Socket; answer: () => string }> {
  const { port } = kit.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.on('data', (piece) => (answer += piece.toString()));
  await once(socket, 'connect');
  socket.write(requests);
  return { socket, answer: () => answer };
}

const bodiesOf = (answer: string): string[] => answer.match(/(?<=\r\n\r\n)[a-z]+\d+/g) ?? [];

it('hundreds of one connection are worked on one by one and answered in order, and others’ between them', async () => {
  [running, most] = [0, 0];
  const names = Array.from({ length: 500 }, (_, i) => `n${i}`);
  const { socket, answer } = await send(names.map((name) => get(name)).join(''));
  await expect.poll(() => begun.length).toBeGreaterThan(10);
  const { socket: other, answer: others } = await send(get('other1'));
  await expect.poll(() => bodiesOf(others())).toEqual(['other1']);
  expect(begun).not.toContain('n499');
  await expect.poll(() => bodiesOf(answer())).toHaveLength(names.length);
  expect(bodiesOf(answer())).toEqual(names);
  // One of each connection.
  expect(most).toBeLessThanOrEqual(2);
  for (const each of [socket, other]) each.destroy();
});

it('bodies arrive with their requests, also after many others', async () => {
  const text = JSON.stringify({ text: 'x'.repeat(300_000) });
  const head = `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n`;
  const names = Array.from({ length: 30 }, (_, i) => `slow${i}`);
  const { socket, answer } = await send(names.map((name) => get(name)).join('') + head + text + get('last1'));
  await expect.poll(() => bodiesOf(answer()).at(-1), { timeout: 20_000 }).toBe('last1');
  expect(answer().split(text)).toHaveLength(2);
  socket.destroy();
});

it('nothing after a request that ends the connection is started, nor when the client has disconnected', async () => {
  const { socket, answer } = await send(get('slow1') + get('end1') + get('never1'));
  await once(socket, 'close');
  expect(bodiesOf(answer())).toEqual(['slow1', 'end1']);
  const gone = await send(get('long1') + get('never2'));
  await expect.poll(() => begun).toContain('long1');
  gone.socket.destroy();
  await sleep(1200);
  expect(begun.filter((name) => name.startsWith('never'))).toEqual([]);
});
