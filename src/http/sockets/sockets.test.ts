import { createConnection } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { principal } from '#test/platform/kit.ts';
import { openSocket, refusedSocket } from '#test/sockets/socket.ts';
import { codeOf, platformArea, startSockets, type SocketServer } from '#test/sockets/socket-server.ts';
import { stretched } from '#test/machine/patience.ts';

let kit: SocketServer;
const start = async (...options: Parameters<typeof startSockets>): Promise<void> => {
  kit = await startSockets(...options);
};

afterEach(async () => {
  kit.held.resolve();
  await kit.app.close();
});

describe('who may open a socket', () => {
  it('authenticates by header, by cookie from its own origin, and by the first message', async () => {
    await start();
    const byHeader = await openSocket(kit.url, '/socket', { token: 'ann' });
    const cookie = { cookie: 'identity_session=bob', origin: kit.url };
    const byCookie = await openSocket(kit.url, '/socket', { headers: cookie });
    const byMessage = await openSocket(kit.url, '/socket');
    byMessage.send({ type: 'auth', token: 'eve', id: 'first' });
    expect(await byMessage.next()).toEqual({ type: 'authenticated', id: 'first' });
    for (const [socket, user] of [
      [byHeader, 'ann'],
      [byCookie, 'bob'],
      [byMessage, 'eve'],
    ] as const) {
      socket.send({ type: 'echo', text: 'hello', id: '7' });
      expect(await socket.next()).toEqual({ type: 'echo', text: 'hello', user, id: '7' });
    }
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['no origin', {}],
    ['a sandboxed page', { origin: 'null' }],
  ])('refuses the cookie from %s', async (_, headers) => {
    await start();
    const cookie = { cookie: 'identity_session=bob', ...headers };
    const { status, body } = await refusedSocket(kit.url, '/socket', { headers: cookie });
    expect([status, codeOf(body)]).toEqual([403, 'PERMISSION_DENIED']);
    expect(kit.audited).toMatchObject([{ action: 'GET /socket', result: 'denied', user_id: 'bob' }]);
  });

  it('refuses a dead token in the handshake, and users the route does not permit', async () => {
    await start({}, { access: 'admin' });
    kit.ended.add('old');
    const dead = await refusedSocket(kit.url, '/socket', { token: 'old' });
    expect([dead.status, codeOf(dead.body)]).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    expect((await refusedSocket(kit.url, '/socket', { token: 'ann' })).status).toBe(403);
    const late = await openSocket(kit.url, '/socket');
    late.send({ type: 'auth', token: 'ann' });
    expect(codeOf(await late.next())).toBe('PERMISSION_DENIED');
    expect(await late.closed).toBe(4403);
  });

  it('requires a session’s second factor, also in the first message', async () => {
    await start({ authenticate: async ({ token }) => ({ ...principal(token), second_factor: true }) });
    const { status, body } = await refusedSocket(kit.url, '/socket', { token: 'ann' });
    expect([status, codeOf(body)]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    const late = await openSocket(kit.url, '/socket');
    late.send({ type: 'auth', token: 'ann' });
    expect(codeOf(await late.next())).toBe('SECOND_FACTOR_REQUIRED');
    expect(await late.closed).toBe(4403);
  });

  it('closes with 4401 after a wrong token, and without a sign-in in time', async () => {
    await start({ sockets: { signInMs: 100 } });
    kit.ended.add('old');
    const wrong = await openSocket(kit.url, '/socket');
    wrong.send({ type: 'auth', token: 'old' });
    expect(codeOf(await wrong.next())).toBe('AUTHENTICATION_REQUIRED');
    expect(await wrong.closed).toBe(4401);
    const silent = await openSocket(kit.url, '/socket');
    expect(codeOf(await silent.next())).toBe('AUTHENTICATION_REQUIRED');
    expect(await silent.closed).toBe(4401);
    expect(kit.audited.map(({ result }) => result)).toEqual(['denied']);
  });

  it.each([
    ['a message', '{"type": "echo", "text": "let me in"}', 'AUTHENTICATION_REQUIRED', 1],
    ['what is no message', 'x', 'AUTHENTICATION_REQUIRED', 1],
    ['no token', '{"type": "auth"}', 'VALIDATION_ERROR', 0],
  ])('disconnects at once an unauthenticated client that sends %s', async (_, frame, code, entries) => {
    await start();
    const socket = await openSocket(kit.url, '/socket');
    for (let i = 0; i < 200; i += 1) socket.send(frame);
    expect(codeOf(await socket.next())).toBe(code);
    expect(await socket.closed).toBe(4401);
    expect(socket.waiting).toEqual([]);
    expect(kit.audited).toHaveLength(entries);
  });

  it('counts sign-in attempts by address, and repeated sign-ins by user', async () => {
    const areas = platformArea({ general: { max: 6, seconds: 3600 }, few: { max: 2, seconds: 3600 } });
    await start({ areas });
    const again = await openSocket(kit.url, '/socket', { token: 'ann' });
    for (let i = 0; i < 20; i += 1) again.send({ type: 'auth', token: 'ann' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => again.next()));
    // The handshake counted as well.
    expect(answers.filter(({ type }) => type === 'authenticated')).toHaveLength(5);
    expect(kit.audited.map(({ status }) => status)).toEqual([429]);
    for (let i = 0; i < 3; i += 1) {
      const guess = await openSocket(kit.url, '/socket');
      guess.send({ type: 'auth', token: `user${i}` });
      expect(await guess.next()).toEqual({ type: 'authenticated' });
    }
    expect((await refusedSocket(kit.url, '/socket')).status).toBe(429);
  });

  it('accepts the next token of the same user only', async () => {
    await start();
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    socket.send({ type: 'auth', token: 'ann' });
    expect(await socket.next()).toEqual({ type: 'authenticated' });
    socket.send({ type: 'auth', token: 'bob' });
    expect(codeOf(await socket.next())).toBe('PERMISSION_DENIED');
    expect(await socket.closed).toBe(4403);
  });

  it('ends with the session: at the next message, and without any', async () => {
    await start({ sockets: { lookMs: 50 } });
    const [speaking, silent] = [
      await openSocket(kit.url, '/socket', { token: 'ann' }),
      await openSocket(kit.url, '/socket', { token: 'bob' }),
    ];
    kit.ended.add('ann');
    speaking.send({ type: 'echo', text: 'still here' });
    expect(codeOf(await speaking.next())).toBe('AUTHENTICATION_REQUIRED');
    expect(await speaking.closed).toBe(4401);
    kit.ended.add('bob');
    expect(codeOf(await silent.next())).toBe('AUTHENTICATION_REQUIRED');
    expect(await silent.closed).toBe(4401);
  });
});

describe('what else is asked for', () => {
  it('answers a plain GET with 426, and 401 to unauthenticated callers', async () => {
    await start();
    const plain = await kit.send({ method: 'GET', url: '/socket', as: 'ann' });
    expect([plain.status, codeOf(plain.body), plain.headers['upgrade']]).toEqual([
      426,
      'INVALID_REQUEST',
      'websocket',
    ]);
    expect((await kit.send({ method: 'GET', url: '/socket' })).status).toBe(401);
  });

  it('opens no socket where there is none, in the envelope', async () => {
    await start();
    expect((await refusedSocket(kit.url, '/plain')).status).toBe(400);
    expect((await refusedSocket(kit.url, '/nothing', { token: 'ann' })).status).toBe(404);
  });

  it('answers a request that offers another upgrade as if it had not', async () => {
    await start();
    const { port } = new URL(kit.url);
    const socket = createConnection(Number(port), '127.0.0.1');
    socket.write(
      'POST /plain HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nContent-Length: 2\r\n' +
        'Content-Type: application/json\r\n\r\n{}',
    );
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 200/);
    expect(text).toContain('{"plain":true}');
  });

  it('refuses a broken handshake in the envelope', async () => {
    await start();
    const { port } = new URL(kit.url);
    const socket = createConnection(Number(port), '127.0.0.1');
    socket.write(
      'GET /socket HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ann\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 12\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect(text).toContain('INVALID_REQUEST');
  });
});

describe('a message', () => {
  it.each([
    ['that is not JSON', '{"type":', 'INVALID_REQUEST'],
    ['that is no object', '[]', 'VALIDATION_ERROR'],
    ['that is null', 'null', 'VALIDATION_ERROR'],
    ['without a type', '{}', 'VALIDATION_ERROR'],
    ['of an unknown type', '{"type": "nothing"}', 'INVALID_REQUEST'],
    ['that is called like a part of every object', '{"type": "constructor"}', 'INVALID_REQUEST'],
    [
      'that reaches for a prototype',
      '{"type": "__proto__", "__proto__": {"type": "echo"}}',
      'INVALID_REQUEST',
    ],
    ['of the wrong shape', '{"type": "echo", "text": 7}', 'VALIDATION_ERROR'],
    ['with a NUL', String.raw`{"type": "echo", "text": "a\u0000"}`, 'VALIDATION_ERROR'],
    [
      'nested without end',
      `{"type": "echo", "text": ${'['.repeat(5000)}${']'.repeat(5000)}}`,
      'VALIDATION_ERROR',
    ],
    ['in a binary frame', Buffer.from('{"type": "echo", "text": "a"}'), 'INVALID_REQUEST'],
    ['that fails by our fault', '{"type": "broken"}', 'PROCESSING_ERROR'],
  ])('%s is answered with an error, and the socket stays open', async (_, message, code) => {
    await start();
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    socket.send(message);
    const answer = await socket.next();
    expect(answer).toMatchObject({ type: 'error', error: { code, message: expect.any(String) } });
    expect(JSON.stringify(answer)).not.toContain('select');
    socket.send({ type: 'echo', text: 'on we go' });
    expect(await socket.next()).toMatchObject({ type: 'echo', text: 'on we go' });
  });

  it('over the maximum size closes the socket', async () => {
    await start();
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    socket.send({ type: 'echo', text: 'x'.repeat(59_000) });
    expect((await socket.next()).text).toHaveLength(59_000);
    socket.send({ type: 'echo', text: 'x'.repeat(70_000) });
    expect(await socket.closed).toBe(1009);
    await vi.waitFor(() => expect(kit.opened[0]?.closed).toBe(true), stretched(10_000));
  });

  it('over a limit is refused by user, whatever the socket, and the socket stays open', async () => {
    await start();
    const [one, two] = [
      await openSocket(kit.url, '/socket', { token: 'ann' }),
      await openSocket(kit.url, '/socket', { token: 'ann' }),
    ];
    for (const socket of [one, two]) {
      socket.send({ type: 'change' });
      expect(await socket.next()).toEqual({ type: 'changed' });
    }
    for (let i = 0; i < 2; i += 1) {
      one.send({ type: 'change' });
      const refused = await one.next();
      expect([codeOf(refused), refused.error.details.retry_after > 0]).toEqual(['RATE_LIMIT_EXCEEDED', true]);
    }
    one.send({ type: 'echo', text: 'a' });
    expect((await one.next()).type).toBe('echo');
    expect(kit.audited.map(({ action, result }) => [action, result])).toEqual([
      ['thing.change', 'ok'],
      ['thing.change', 'ok'],
      ['thing.change', 'denied'],
    ]);
  });

  it('is audited as a request is', async () => {
    await start();
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    socket.send({ type: 'change' });
    await socket.next();
    socket.send({ type: 'broken' });
    await socket.next();
    socket.send({ type: 'echo', text: 'only reads' });
    await socket.next();
    expect(kit.audited).toMatchObject([
      {
        action: 'thing.change',
        user_id: 'ann',
        target_type: 'thing',
        target_id: '7',
        result: 'ok',
        status: 200,
      },
      { action: 'thing.break', user_id: 'ann', result: 'failed', status: 500, address: '127.0.0.1' },
    ]);
  });

  it('that changes something is refused for a read-only key', async () => {
    await start({ authenticate: async ({ token }) => ({ ...principal(token), read_only: true }) });
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    socket.send({ type: 'change' });
    expect(codeOf(await socket.next())).toBe('PERMISSION_DENIED');
    socket.send({ type: 'echo', text: 'a' });
    expect((await socket.next()).type).toBe('echo');
  });

  it('is answered in order, and past those that take long, of which only so many run', async () => {
    await start({ sockets: { running: 2 } });
    const socket = await openSocket(kit.url, '/socket', { token: 'ann' });
    for (const id of ['a', 'b', 'c']) socket.send({ type: 'hold', id });
    for (let i = 0; i < 100; i += 1) socket.send({ type: 'echo', text: String(i) });
    expect(await socket.next()).toMatchObject({ error: { code: 'RESOURCE_CONFLICT' }, id: 'c' });
    for (let i = 0; i < 100; i += 1) expect((await socket.next()).text).toBe(String(i));
    kit.held.resolve();
    expect(await socket.next()).toEqual({ type: 'held', id: 'a' });
    expect(await socket.next()).toEqual({ type: 'held', id: 'b' });
  });
});
