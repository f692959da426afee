import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import { inject } from '#test/platform/inject.ts';
import { principalOf } from '#http/access/access.ts';
import { createLargeReplies } from './large-replies.ts';

// More than the system takes of what nobody reads.
const large = 20 * 2 ** 20;
const limits = {
  smallBytes: 65_536,
  heldBytes: 3 * large,
  heldPerUser: 2 * large,
  readMs: 60_000,
  leastBytesPerSecond: 1e6,
};

/** Here an answer has two seconds. */
const hasty = { readMs: 1000, leastBytesPerSecond: large };

let kit: Kit;
let port: number;
const ended = new Map<string, 'sent' | 'cut off'>();

beforeAll(async () => {
  const [replies, patient] = [createLargeReplies({ ...limits, ...hasty }), createLargeReplies(limits)];
  kit = await openKit({ areas: platformAreas, rateLimitScale: 1e6 }, (app) => {
    app.get('/paced', { config: {} }, (request, reply) => {
      const { raw } = reply;
      const as = principalOf(request).user_id;
      raw.once('close', () => ended.set(as, raw.writableFinished ? 'sent' : 'cut off'));
      replies.send(request, reply, [Buffer.from('"'), Buffer.alloc(large - 2, 'x'), Buffer.from('"')]);
      return reply;
    });
    app.get('/patient', { config: {} }, (request, reply) => {
      patient.send(request, reply, [Buffer.alloc(large, 'x')]);
      return reply;
    });
    app.get('/open', { config: { access: 'public' } }, () => 'x'.repeat(large));
    const kept = Buffer.alloc(large, 'x');
    app.get('/kept', { config: { access: 'public', sharedAnswer: true } }, (_request, reply) =>
      reply.send(kept),
    );
    app.get('/text', { config: {} }, () => 'x'.repeat(large));
    app.get('/small', { config: {} }, (request, reply) => {
      patient.send(request, reply, [Buffer.from('"sm'), Buffer.from('all"')]);
      return reply.type('application/json');
    });
  });
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = kit.app.server.address() as AddressInfo);
});
afterAll(() => kit.app.close());

const ask = (as: string, url = '/patient') =>
  inject(kit.app, { url, headers: { authorization: `Bearer ${as}` } });

/** A client that asks for an answer and reads nothing of it but its beginning. */
async function unread(as: string, url = '/patient', localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  return socket;
}

it('a response arrives whole, with its length, however large it is', async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/paced`, { headers: { authorization: 'Bearer ann' } });
  expect(reply.headers.get('content-length')).toBe(String(large));
  expect(await reply.json()).toBe('x'.repeat(large - 2));
  expect((await ask('ann', '/small')).body).toBe('small');
});

it('of one user are refused beyond the limit of unread bytes, until that user has read or disconnected', async () => {
  const sockets = [await unread('ann'), await unread('ann')];
  const refused = await ask('ann');
  expect(refused.status).toBe(429);
  expect(refused.body.error.details).toEqual({ retry_after: 5, unread_bytes: 2 * large });
  expect((await ask('ann', '/small')).status).toBe(200);
  expect((await ask('bob')).status).toBe(200);
  sockets[0]?.resume();
  await expect.poll(async () => (await ask('ann')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it('the same applies to any response that a route builds in memory', async () => {
  const sockets = await Promise.all([1, 2, 3].map(() => unread('ann', '/text')));
  const refused = await ask('ann', '/text');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
  expect((await ask('bob', '/text')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await ask('ann', '/text')).status).toBe(200);
});

it('of all users so much waits to be read', async () => {
  const sockets = await Promise.all(['ann', 'bob', 'cid'].map((name) => unread(name)));
  const refused = await ask('dan');
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await ask('dan')).status).toBe(200);
});

it('unauthenticated callers leave room for users, however many addresses they have', async () => {
  // Of all it is a quarter, 32 MiB.
  const socket = await unread('nobody', '/open', '127.0.0.2');
  const refused = await ask('nobody', '/open');
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await ask('ann', '/text')).status).toBe(200);
  socket.destroy();
  await expect.poll(async () => (await ask('nobody', '/open')).status).toBe(200);
});

it('a cached response costs nothing, however many clients do not read it', async () => {
  const sockets = await Promise.all(Array.from({ length: 10 }, () => unread('nobody', '/kept')));
  expect((await ask('nobody', '/kept')).status).toBe(200);
  expect((await ask('nobody', '/open')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it('a client that takes too long is cut off, however it trickles, and one that is in time is not', async () => {
  ended.clear();
  const began = performance.now();
  const trickling = await unread('ann', '/paced');
  const trickle = setInterval(() => trickling.read(20), 20);
  const late = await unread('bob', '/paced');
  setTimeout(() => late.resume(), hasty.readMs / 4);
  await expect.poll(() => ended.get('ann')).toBe('cut off');
  expect(performance.now() - began).toBeGreaterThan(1800);
  expect(ended.get('bob')).toBe('sent');
  clearInterval(trickle);
  for (const socket of [trickling, late]) socket.destroy();
});
