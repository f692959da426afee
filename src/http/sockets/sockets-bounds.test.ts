import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSocket, refusedSocket } from '#test/sockets/socket.ts';
import {
  codeOf,
  handshake,
  startSockets,
  textFrame,
  type SocketServer,
} from '#test/sockets/socket-server.ts';
import { stretched } from '#test/machine/patience.ts';

let kit: SocketServer;
const start = async (...options: Parameters<typeof startSockets>): Promise<void> => {
  kit = await startSockets(...options);
};

afterEach(async () => {
  kit.held.resolve();
  await kit.app.close();
});

describe('how many sockets there may be', () => {
  it('refuses more than a user may have, and accepts another when one has closed', async () => {
    await start({ sockets: { perUser: 2 } });
    const first = await openSocket(kit.url, '/socket', { token: 'ann' });
    const second = await openSocket(kit.url, '/socket');
    second.send({ type: 'auth', token: 'ann' });
    await second.next('authenticated');
    const { status, body } = await refusedSocket(kit.url, '/socket', { token: 'ann' });
    expect([status, codeOf(body)]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    const late = await openSocket(kit.url, '/socket');
    late.send({ type: 'auth', token: 'ann' });
    expect(codeOf(await late.next())).toBe('RATE_LIMIT_EXCEEDED');
    expect(await late.closed).toBe(1013);
    await openSocket(kit.url, '/socket', { token: 'bob' });
    first.close();
    await first.closed;
    await vi.waitFor(() => openSocket(kit.url, '/socket', { token: 'ann' }), stretched(10_000));
  });

  it('gives a user as many at each path, signed in early or late', async () => {
    await start({ sockets: { perUser: 2 } });
    for (const [path, other] of [
      ['/socket', '/other'],
      ['/other', '/socket'],
    ] as const) {
      await openSocket(kit.url, path, { token: 'ann' });
      const late = await openSocket(kit.url, path);
      late.send({ type: 'auth', token: 'ann' });
      expect((await late.next()).type).toBe('authenticated');
      expect((await refusedSocket(kit.url, path, { token: 'ann' })).status).toBe(429);
      const tooLate = await openSocket(kit.url, path);
      tooLate.send({ type: 'auth', token: 'ann' });
      expect(codeOf(await tooLate.next())).toBe('RATE_LIMIT_EXCEEDED');
      await tooLate.closed;
      const { body } = await refusedSocket(kit.url, path, { token: 'ann' });
      expect(body.error.message).toContain(path);
      expect(body.error.message).not.toContain(other);
    }
  });

  it('limits the unauthenticated ones of one address', async () => {
    await start({ sockets: { perUser: 2 } });
    await Promise.all([openSocket(kit.url, '/socket'), openSocket(kit.url, '/socket')]);
    expect((await refusedSocket(kit.url, '/socket')).status).toBe(429);
  });

  it('refuses more than the server may have, also when all arrive at once', async () => {
    await start({ sockets: { sockets: 5 } });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const socket = await openSocket(kit.url, '/socket', { token: `user${i}` }).catch(() => null);
        socket?.send({ type: 'echo', text: 'in?' });
        return socket === null ? 'refused' : socket.next().then(({ type }) => type);
      }),
    );
    expect(outcomes.filter((type) => type === 'echo')).toHaveLength(5);
    const { status, body } = await refusedSocket(kit.url, '/socket', { token: 'late' });
    expect([status, codeOf(body)]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  it('closes the longest unauthenticated one first, so that they keep no user out', async () => {
    await start({ sockets: { sockets: 3 } });
    const first = await openSocket(kit.url, '/socket');
    const second = await openSocket(kit.url, '/socket');
    const third = await openSocket(kit.url, '/socket');
    const ann = await openSocket(kit.url, '/socket', { token: 'ann' });
    expect(codeOf(await first.next())).toBe('SERVICE_UNAVAILABLE');
    expect(await first.closed).toBe(1013);
    third.send({ type: 'auth', token: 'cid' });
    expect((await third.next()).type).toBe('authenticated');
    const bob = await openSocket(kit.url, '/socket', { token: 'bob' });
    expect(await second.closed).toBe(1013);
    expect((await refusedSocket(kit.url, '/socket')).status).toBe(503);
    expect((await refusedSocket(kit.url, '/socket', { token: 'dan' })).status).toBe(503);
    for (const user of [ann, third, bob]) {
      user.send({ type: 'echo', text: 'here' });
      expect((await user.next()).text).toBe('here');
    }
  });
});

describe('a peer', () => {
  it('that is silent is dropped, one that answers pings is not', async () => {
    await start({ sockets: { pingMs: 100, silentMs: 1000 } });
    const alive = await openSocket(kit.url, '/socket', { token: 'ann' });
    const dead = await openSocket(kit.url, '/socket', { token: 'bob' });
    dead.ws.pong = () => undefined;
    expect(await dead.closed).toBe(1006);
    await sleep(500);
    alive.send({ type: 'echo', text: 'here' });
    expect((await alive.next()).text).toBe('here');
  });

  it('that does not read is waited for, then dropped, and fills no memory', async () => {
    await start({ sockets: { stalledMs: 300, sendingBytes: 100_000, pingMs: 20, silentMs: 60_000 } });
    const slow = await handshake(kit.url);
    slow.pause();
    slow.write(textFrame('{"type":"flood","count":100000}'));
    const before = process.memoryUsage().rss;
    await vi.waitFor(() => expect(kit.opened[0]?.closed).toBe(true), { timeout: stretched(5000) });
    // It asked for a gigabyte.
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    slow.destroy();
  });

  it('that reads slowly gets everything, in order', async () => {
    await start({ sockets: { sendingBytes: 50_000 } });
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    socket.send({ type: 'flood', count: 2000 });
    for (let i = 0; i < 2000; i += 1) {
      expect((await socket.next()).i).toBe(i);
      if (i % 200 === 0) {
        socket.ws.pause();
        await sleep(5);
        socket.ws.resume();
      }
    }
  });

  it('that reads a large message slowly, but steadily, is not disconnected', async () => {
    await start({ sockets: { stalledMs: 1000, sendingBytes: 100_000 } });
    const slow = await openSocket(kit.url, '/socket', { token: 'ann', patienceMs: 20_000 });
    slow.ws.pause();
    const taking = setInterval(() => {
      slow.ws.resume();
      setImmediate(() => slow.ws.pause());
    }, 100);
    const began = performance.now();
    const text = 'x'.repeat(40_000_000);
    void kit.opened[0]?.peer.send({ type: 'news', text });
    const news = await slow.next();
    clearInterval(taking);
    slow.ws.resume();
    expect(news.text === text).toBe(true);
    expect(performance.now() - began).toBeGreaterThan(1200);
    slow.close();
  });

  it('receives the end after a large message', async () => {
    await start({ sockets: { mostBytes: 20_000_000 } });
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    socket.ws.pause();
    void kit.opened[0]?.peer.send({ type: 'news', text: 'x'.repeat(10_000_000) });
    void kit.opened[0]?.peer.send({ type: 'more' });
    const stopped = kit.app.close();
    await sleep(50);
    socket.ws.resume();
    expect((await socket.next()).type).toBe('news');
    expect(await socket.next()).toEqual({ type: 'more' });
    expect(await socket.closed).toBe(1001);
    await stopped;
  });

  it('that is sent more than it reads while no one waits is closed', async () => {
    await start({ sockets: { mostBytes: 200_000 } });
    const slow = await handshake(kit.url);
    slow.pause();
    await vi.waitFor(() => expect(kit.opened).toHaveLength(1), stretched(10_000));
    for (let i = 0; i < 2000; i += 1)
      void kit.opened[0]?.peer.send({ type: 'news', text: 'x'.repeat(10_000) });
    await vi.waitFor(() => expect(kit.opened[0]?.closed).toBe(true), stretched(10_000));
    slow.destroy();
  });

  it('that floods us is read no faster than it is worked on', async () => {
    await start();
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    const text = 'x'.repeat(50_000);
    for (let i = 0; i < 400; i += 1) socket.send({ type: 'echo', text });
    for (let i = 0; i < 400; i += 1) expect((await socket.next()).type).toBe('echo');
  });
});

describe('the server stops', () => {
  it('at once when nothing is in progress', async () => {
    await start({ sockets: { stopMs: 20_000 } });
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    const began = performance.now();
    await kit.app.close();
    expect(await socket.closed).toBe(1001);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('after the current work has been answered', async () => {
    await start();
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    socket.send({ type: 'hold' });
    socket.send({ type: 'echo', text: 'begun' });
    await socket.next();
    const stopped = kit.app.close();
    setTimeout(() => kit.held.resolve(), 100);
    expect(await socket.next()).toEqual({ type: 'held' });
    expect(await socket.closed).toBe(1001);
    await stopped;
  });

  it('after the work others wait for has been answered, without starting anything new', async () => {
    await start();
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    socket.send({ type: 'echo', text: 'begun' });
    await socket.next();
    socket.send({ type: 'wait' });
    socket.send({ type: 'echo', text: 'never' });
    await sleep(50);
    const stopped = kit.app.close();
    setTimeout(() => kit.held.resolve(), 100);
    expect(await socket.next()).toEqual({ type: 'held' });
    await expect(socket.next()).rejects.toThrow('closed with 1001');
    await stopped;
  });

  it('without slow work, and without a client that sends no close frame', async () => {
    await start({ sockets: { stopMs: 200 } });
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    const mute = await handshake(kit.url);
    socket.send({ type: 'hold' });
    const stopped = kit.app.close();
    expect(await socket.closed).toBe(1001);
    // What is held never ends by itself.
    await stopped;
    expect(mute.destroyed || mute.readableEnded || (await once(mute, 'close'))).toBeTruthy();
  });
});
