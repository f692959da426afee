import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { platformAreas } from '#services/areas.ts';
import { openKit, type Kit } from '../../test/support/kit.ts';
import { sendRaw, type RawReply } from '../../test/support/raw-http.ts';
import { AppError } from '#kernel/errors.ts';
import type { App } from './app.ts';

const open = { access: 'public' } as const;
const silentMs = 400;
const limits = {
  headersMs: 300,
  bodyMs: 300,
  silentMs,
  uploadMs: 1200,
  longUploadMs: 2400,
  keepAliveMs: 200,
  checkMs: 50,
};

let kit: Kit;
let port: number;
let endless: Readable | undefined;

function routes(app: App): void {
  const json = { config: { ...open, action: null }, schema: { body: z.object({ a: z.number() }) } };
  app.post('/json', json, () => ({ read: true }));
  for (const [path, longUpload, laterMs] of [
    ['/form', false, 0],
    ['/long', true, 0],
    ['/later', true, silentMs * 2],
  ] as const) {
    app.post(path, { config: { ...open, action: null, longUpload } }, async (request) => {
      await sleep(laterMs);
      let bytes = 0;
      for await (const file of request.files()) bytes += (await file.toBuffer()).length;
      return { bytes };
    });
  }
  app.post('/refused', { config: { ...open, action: null, longUpload: true } }, () => {
    throw new AppError('forbidden', 'Not for you');
  });
  app.get('/fast', { config: open }, () => ({ fast: true }));
  app.get('/slow', { config: open }, async () => {
    await sleep(silentMs * 3);
    return { slow: true };
  });
  app.get('/stream', { config: open }, (_request, reply) =>
    reply.type('text/event-stream').send(Readable.from(words())),
  );
  app.get('/endless', { config: open }, (_request, reply) => {
    endless = new Readable({ read: () => endless?.push(Buffer.alloc(65_536)) });
    return reply.type('application/octet-stream').send(endless);
  });
}

async function* words(): AsyncGenerator<string> {
  yield 'data: one\n\n';
  await sleep(silentMs * 3);
  yield 'data: two\n\n';
}

beforeAll(async () => {
  kit = await openKit({ areas: platformAreas, limits, rateLimitScale: 1e6 }, routes);
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = kit.app.server.address() as AddressInfo);
});
afterAll(() => kit.app.close());

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: skep.example', ...headers, '', ''].join('\r\n');
const closing = 'Connection: close';
const jsonHead = (length: number | string, ...headers: string[]) =>
  head('POST', '/json', 'Content-Type: application/json', `Content-Length: ${length}`, ...headers);

function expectEnvelope(reply: RawReply | undefined, status: number): void {
  expect(reply?.status).toBe(status);
  const { error } = JSON.parse(reply?.body ?? '{}');
  expect(error).toEqual({
    code: 'INVALID_REQUEST',
    message: expect.stringMatching(/^[A-Z].{10,}/),
    details: {},
    timestamp: expect.any(String),
    request_id: reply?.headers['x-request-id'],
  });
  expect(reply?.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
}

describe('a slow client', () => {
  it('has so long to send its headers', async () => {
    const { replies, ms } = await sendRaw(port, [...head('GET', '/fast')].slice(0, 30), { everyMs: 100 });
    expectEnvelope(replies[0], 408);
    expect(ms).toBeGreaterThan(limits.headersMs - 20);
    expect(ms).toBeLessThan(limits.headersMs + 2000);
  });

  it('cannot hold a connection open without a word', async () => {
    const { ms } = await sendRaw(port, []);
    expect(ms).toBeLessThan(limits.headersMs + 2000);
  });

  it('has so long to send a body, and is told', async () => {
    const { replies, ms } = await sendRaw(port, [jsonHead(20), ...'{"a":         '], { everyMs: 50 });
    expectEnvelope(replies[0], 408);
    expect(replies[0]?.headers).toMatchObject({ connection: 'close' });
    expect(replies[0]?.headers).toHaveProperty('x-ratelimit-remaining');
    expect(ms).toBeLessThan(limits.bodyMs + 1000);
  });

  it('may take a body in pieces as long as it is in time', async () => {
    const { replies } = await sendRaw(port, [jsonHead(10, closing), '{"a"', ':', '1', '   ', '}'], {
      everyMs: 30,
    });
    expect(replies.map(({ status, body }) => [status, body])).toEqual([[200, '{"read":true}']]);
  });

  it('whose body nobody wants may go on with the next request on its connection', async () => {
    const unwanted = head('POST', '/json', 'Content-Type: text/xml', 'Content-Length: 600000');
    const parts = [unwanted, 'x'.repeat(300_000), 'x'.repeat(300_000), head('GET', '/fast', closing)];
    const { replies } = await sendRaw(port, parts, { everyMs: 50 });
    expect(replies.map(({ status }) => status)).toEqual([415, 200]);
    const idle = [head('GET', '/fast', 'Content-Length: 600000'), ...parts.slice(1)];
    expect((await sendRaw(port, idle, { everyMs: 50 })).replies.map(({ status }) => status)).toEqual([
      200, 200,
    ]);
  });

  it('is cut off in an upload when it falls silent', async () => {
    const { text, ms } = await sendRaw(port, [form(100_000), part('a.txt'), 'x'.repeat(1000)]);
    expect(text).toBe('');
    expect(ms).toBeGreaterThan(silentMs - 20);
    expect(ms).toBeLessThan(silentMs + 1000);
  });

  it('has so long for an upload in all, however it trickles', async () => {
    const bytes = Array.from({ length: 40 }, () => 'x');
    const { replies, ms } = await sendRaw(port, [form(100_000), part('a.txt'), ...bytes], { everyMs: 100 });
    expectEnvelope(replies[0], 408);
    expect(ms).toBeGreaterThan(limits.uploadMs - 20);
    expect(ms).toBeLessThan(limits.uploadMs + 2500);
  });

  it('has longer where the route says so, and there too an end', async () => {
    const bytes = Array.from({ length: 40 }, () => 'x');
    const late = [formTo('/long', 100_000), part('a.txt'), ...bytes];
    const { replies, ms } = await sendRaw(port, late, { everyMs: 100 });
    expectEnvelope(replies[0], 408);
    expect(ms).toBeGreaterThan(limits.longUploadMs - 20);
    expect(ms).toBeLessThan(limits.longUploadMs + 2500);
    const body = [part('a.txt'), ...bytes.slice(0, 15), '\r\n--form--\r\n'];
    const inTime = [formTo('/long', body.join('').length, closing), ...body];
    expect((await sendRaw(port, inTime, { everyMs: 100 })).replies[0]).toMatchObject({
      status: 200,
      body: '{"bytes":15}',
    });
  });

  it('has no longer there once it has been refused', async () => {
    const bytes = Array.from({ length: 40 }, () => 'x');
    const { replies, ms } = await sendRaw(port, [formTo('/refused', 100_000), ...bytes], { everyMs: 100 });
    expect(replies[0]?.status).toBe(403);
    expect(ms).toBeLessThan(limits.uploadMs + 1000);
  });

  it('reads why it was refused after all that it had sent, also where the connection ends there', async () => {
    const socket = connect(port, '127.0.0.1').pause();
    const broken = new Promise<never>((_, reject) => socket.on('error', reject));
    const write = (bytes: string) =>
      Promise.race([broken, new Promise((written) => socket.write(bytes, written))]);
    await write(formTo('/refused', 1_000_000, closing));
    await sleep(100);
    for (let i = 0; i < 10; i += 1) await write('x'.repeat(100_000));
    await sleep(100);
    const [answer] = await Promise.race([broken, once(socket.resume(), 'data')]);
    expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('that goes on sending in time gets its upload in', async () => {
    const body = [part('a.txt'), ...Array.from({ length: 6 }, () => 'x'.repeat(10)), '\r\n--form--\r\n'];
    const { replies } = await sendRaw(port, [form(body.join('').length, closing), ...body], { everyMs: 90 });
    expect(replies.map(({ status, body: text }) => [status, text])).toEqual([[200, '{"bytes":60}']]);
  });

  it('that went on sending while we were too busy to read is not cut off', async () => {
    const body = [part('a.txt'), ...Array.from({ length: 6 }, () => 'x'.repeat(10)), '\r\n--form--\r\n'];
    const sent = sendRaw(port, [formTo('/long', body.join('').length, closing), ...body], { everyMs: 90 });
    await sleep(300);
    const until = performance.now() + silentMs * 1.5;
    while (performance.now() < until);
    expect((await sent).replies.map(({ status }) => status)).toEqual([200]);
  });

  it('that does not take what it is sent is cut off', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(head('GET', '/endless'));
    await expect.poll(() => endless?.destroyed, { timeout: 5000 }).toBe(true);
    socket.destroy();
  });
});

it('a request that is injected is not waited for', async () => {
  const broken = vi.fn<() => void>();
  kit.app.server.once('clientError', broken);
  expect((await kit.app.inject({ method: 'POST', url: '/json', payload: { a: 1 } })).statusCode).toBe(200);
  await sleep(limits.uploadMs + 100);
  expect(broken).not.toHaveBeenCalled();
});

describe('a slow answer', () => {
  it('is waited for, however long nothing is sent', async () => {
    const { replies } = await sendRaw(port, [head('GET', '/slow', closing)]);
    expect(replies.map(({ status, body }) => [status, body])).toEqual([[200, '{"slow":true}']]);
  });

  it('is waited for by a client that can send no more, to the moment in which we read on', async () => {
    const body = [part('a.txt'), 'x'.repeat(4_000_000), '\r\n--form--\r\n'];
    const sent = [formTo('/later', body.join('').length, closing) + body.join('')];
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendRaw(port, sent)));
    expect(answers.map(({ replies }) => replies[0]?.status)).toEqual(answers.map(() => 200));
  });

  it('may fall silent between its parts', async () => {
    const { text } = await sendRaw(port, [head('GET', '/stream', closing)]);
    expect(text).toContain('data: one');
    expect(text).toContain('data: two');
  });
});

describe('broken HTTP', () => {
  it.each([
    ['garbage', ['\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n']],
    ['an unknown method', ['FETCH / HTTP/1.1\r\nHost: a\r\n\r\n']],
    ['another protocol', ['GET / HTTQ/9\r\n\r\n']],
    ['a header without a colon', ['GET /fast HTTP/1.1\r\nHost: a\r\nBroken\r\n\r\n']],
    ['a space before the colon', ['GET /fast HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n']],
    ['a chunk size that is none', [jsonChunked('zz\r\n')]],
    ['length and chunks at once', [jsonHead(5, 'Transfer-Encoding: chunked'), '0\r\n\r\n']],
    ['two lengths', [jsonHead(5, 'Content-Length: 6'), '{"a":1}']],
    ['a length that is none', [jsonHead('5x'), '{"a":1}']],
    ['chunks that are not last', [jsonChunked('', 'chunked, gzip')]],
  ])('as %s is answered in the envelope, and the connection closed', async (_, parts) => {
    const { replies } = await sendRaw(port, parts);
    expectEnvelope(replies.at(-1), 400);
    expect(replies.at(-1)?.headers['connection']).toBe('close');
  });

  it('does not get a second answer, nor a stranger’s', async () => {
    const { replies } = await sendRaw(port, [head('GET', '/fast'), head('GET', '/fast', closing)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const broken = await sendRaw(port, [`${head('GET', '/fast')}garbage\r\n\r\n`]);
    expect(broken.replies).toEqual([]);
    const smuggled = `0\r\n\r\n${head('GET', '/slow')}`;
    const { replies: one } = await sendRaw(port, [jsonHead(5, 'Transfer-Encoding: chunked') + smuggled]);
    expect(one.map(({ status }) => status)).toEqual([400]);
  });

  it('in headers over 16 KiB is answered 431, and those below are taken', async () => {
    const { replies } = await sendRaw(port, [
      head('GET', '/fast', closing, `X-Large: ${'x'.repeat(15_000)}`),
    ]);
    expect(replies[0]?.status).toBe(200);
    for (const size of [17_000, 500_000]) {
      const large = await sendRaw(port, [head('GET', '/fast', `X-Large: ${'x'.repeat(size)}`)]);
      expectEnvelope(large.replies[0], 431);
    }
  });

  it('by a missing or a second Host is refused; HTTP/1.0 needs none', async () => {
    const none = await sendRaw(port, ['GET /fast HTTP/1.1\r\nConnection: close\r\n\r\n']);
    expectEnvelope(none.replies[0], 400);
    const two = await sendRaw(port, [head('GET', '/fast', 'host: evil.example', closing)]);
    expectEnvelope(two.replies[0], 400);
    const old = await sendRaw(port, ['GET /fast HTTP/1.0\r\n\r\n']);
    expect(old.replies[0]).toMatchObject({ status: 200, body: '{"fast":true}' });
  });

  it('leaves the server standing', async () => {
    expect((await sendRaw(port, [head('GET', '/fast', closing)])).replies[0]?.status).toBe(200);
  });
});

describe('a body over 1 MiB', () => {
  const megabyte = 'x'.repeat(1_100_000);
  it.each([
    ['announced', [jsonHead(megabyte.length + 2, closing), `"${megabyte}"`]],
    ['announced and never sent', [jsonHead(10_000_000_000)]],
    ['in chunks', [jsonChunked(`${megabyte.length.toString(16)}\r\n${megabyte}\r\n0\r\n\r\n`)]],
  ])('is refused when %s', async (_, parts) => {
    const { replies } = await sendRaw(port, parts);
    expect(replies[0]?.status).toBe(413);
    expect(JSON.parse(replies[0]?.body ?? '{}').error.code).toBe('FILE_TOO_LARGE');
  });
});

function jsonChunked(body: string, coding = 'chunked'): string {
  return head('POST', '/json', 'Content-Type: application/json', `Transfer-Encoding: ${coding}`) + body;
}

function form(length: number, ...headers: string[]): string {
  return formTo('/form', length, ...headers);
}

function formTo(path: string, length: number, ...headers: string[]): string {
  const type = 'Content-Type: multipart/form-data; boundary=form';
  return head('POST', path, type, `Content-Length: ${length}`, ...headers);
}

function part(name: string): string {
  return `--form\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
}
