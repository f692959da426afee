import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import type { AppOptions } from '#http/create-app.ts';

const idleMs = 100;

let kit: Kit;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await kit.app.close();
});

async function start(options: Partial<AppOptions>): Promise<void> {
  kit = await openKit({ areas: platformAreas, ...options }, (app) => {
    app.get('/fast', { config: { access: 'public' } }, () => 'fast');
    app.get('/slow', { config: { access: 'public' } }, async () => {
      await sleep(500);
      return 'slow';
    });
  });
  await kit.app.listen({ host: '0.0.0.0', port: 0 });
}

async function open(address = '127.0.0.1'): Promise<Socket> {
  const { port } = kit.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  sockets.push(socket);
  return socket;
}

async function openMany(count: number, address?: string): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let n = 0; n < count; n += 1) opened.push(await open(address));
  return opened;
}

const isOpen = ({ closed, readableEnded }: Socket): boolean => !closed && !readableEnded;
const openOf = (some: Socket[]) => some.map(isOpen);
const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);

it('of one address so many connections wait; the ones that waited longest give way', async () => {
  await start({ limits: { idleMs, idlePerAddress: 3 } });
  const others = await openMany(2, '127.0.0.2');
  const many = await openMany(5);
  await expect.poll(() => openOf(many)).toEqual([false, false, true, true, true]);
  expect(openOf(others)).toEqual([true, true]);
  ask(many[4] as Socket, '/fast');
  const [answer] = await once(many[4] as Socket, 'data');
  expect(String(answer)).toContain('200 OK');
});

it('one that is being answered does not wait, and does again afterwards', async () => {
  await start({ limits: { idleMs, idlePerAddress: 2 } });
  const [slow] = await openMany(1);
  ask(slow as Socket, '/slow');
  await sleep(100);
  const many = await openMany(4);
  await expect.poll(() => openOf(many)).toEqual([false, false, true, true]);
  const [answer] = await once(slow as Socket, 'data');
  expect(String(answer)).toContain('200 OK');
  await expect.poll(() => openOf([slow as Socket, ...many.slice(2)])).toEqual([true, false, true]);
});

it('many concurrent ones with requests are all answered', async () => {
  await start({ limits: { idlePerAddress: 2 } });
  const many = await openMany(30);
  const answers = await Promise.all(
    many.map(async (socket) => {
      ask(socket, '/fast');
      return String((await once(socket, 'data'))[0]);
    }),
  );
  for (const answer of answers) expect(answer).toContain('200 OK');
});

it('a proxy keeps as many as there may be in all', async () => {
  await start({ trustProxy: 1, limits: { idleMs, idlePerAddress: 2, idle: 4 } });
  const many = await openMany(6);
  await expect.poll(() => openOf(many)).toEqual([false, false, true, true, true, true]);
});

it('more connections than there may be are closed at once', async () => {
  await start({ limits: { connections: 3 } });
  const many = await openMany(5);
  await expect.poll(() => openOf(many)).toEqual([true, true, true, false, false]);
});
