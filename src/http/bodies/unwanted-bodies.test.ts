import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import { closing, head, jsonHead } from '#test/server/raw-http.ts';

const clients = 40;
const bodyBytes = 4 * 2 ** 20;

let kit: Kit;
let port: number;
const accepted = new Set<Socket>();

beforeAll(async () => {
  kit = await openKit({ areas: platformAreas, rateLimitScale: 1e6 }, (app) => {
    const json = { config: { access: 'public', action: null }, schema: { body: z.object({}) } } as const;
    app.post('/json', json, () => ({}));
  });
  kit.app.server.on('connection', (socket) => accepted.add(socket));
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = kit.app.server.address() as AddressInfo);
});
afterAll(() => kit.app.close());

const received = () => [...accepted].reduce((sum, { bytesRead }) => sum + bytesRead, 0);

/** The most that the server has read in one turn of the event loop while `work` was under way. */
async function mostInOneTurn(work: Promise<unknown>): Promise<number> {
  let [most, last, over] = [0, received(), false];
  const look = (): void => {
    most = Math.max(most, received() - last);
    last = received();
    if (!over) setImmediate(look);
  };
  look();
  await work.finally(() => (over = true));
  return most;
}

/** Says that a body of another type comes, and answers the connection once that is refused. */
async function refused(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(head('POST', '/json', 'Content-Type: text/xml', `Content-Length: ${bodyBytes}`));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(statusIn(answer)).toBe(415);
  return socket;
}

const statusIn = (answer: Buffer) => Number(answer.toString('latin1').split(' ')[1]);

it('unwanted bodies are read a little at a time, however many arrive at once', async () => {
  const sockets = await Promise.all(Array.from({ length: clients }, refused));
  const before = received();
  const sent = sockets.map(async (socket) => {
    socket.write(Buffer.alloc(bodyBytes, 'x'));
    socket.write(`${jsonHead(2, closing)}{}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return statusIn(answer);
  });
  const most = await mostInOneTurn(Promise.all(sent));
  // The connection is good for the next request, so all of it was read.
  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
  expect(received() - before).toBeGreaterThan(clients * bodyBytes);
  expect(most).toBeLessThan(clients * 192 * 1024);
});
