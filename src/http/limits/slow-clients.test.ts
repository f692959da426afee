import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import { stretched } from '#test/machine/patience.ts';
import { closing, expectEnvelope, head, jsonHead, sendRaw } from '#test/server/raw-http.ts';
import { AppError } from '#kernel/errors.ts';
import type { App } from '#http/app.ts';

const open = { access: 'public' } as const;
const oneFile = { file: 'file' };
const silentMs = stretched(400);
const limits = {
  headersMs: stretched(300),
  bodyMs: stretched(300),
  silentMs,
  uploadMs: stretched(1200),
  longUploadMs: stretched(3000),
  keepAliveMs: stretched(200),
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
    app.post(path, { config: { ...open, action: null, longUpload, form: oneFile } }, async (request) => {
      await sleep(laterMs);
      let bytes = 0;
      for await (const file of request.files()) bytes += (await file.toBuffer()).length;
      return { bytes };
    });
  }
  app.post('/refused', { config: { ...open, action: null, longUpload: true, form: oneFile } }, () => {
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

describe('a slow client', () => {
  it('has so long to send its headers', async () => {
    const { replies, ms } = await sendRaw(port, [...head('GET', '/fast')].slice(0, 30), {
      everyMs: stretched(100),
    });
    expectEnvelope(replies[0], 408);
    expect(ms).toBeGreaterThan(limits.headersMs - 20);
    expect(ms).toBeLessThan(limits.headersMs + stretched(2000));
  });

  it('cannot hold a connection open without sending', async () => {
    const { ms } = await sendRaw(port, []);
    expect(ms).toBeLessThan(limits.headersMs + stretched(2000));
  });

  it('has a time limit for sending a body, and gets the reason', async () => {
    const { replies, ms } = await sendRaw(port, [jsonHead(20), ...'{"a":         '], {
      everyMs: stretched(50),
    });
    expectEnvelope(replies[0], 408);
    expect(replies[0]?.headers).toMatchObject({ connection: 'close' });
    expect(replies[0]?.headers).toHaveProperty('x-ratelimit-remaining');
    expect(ms).toBeLessThan(limits.bodyMs + stretched(1000));
  });

  it('may take a body in pieces as long as it is in time', async () => {
    const { replies } = await sendRaw(port, [jsonHead(10, closing), '{"a"', ':', '1', '   ', '}'], {
      everyMs: stretched(30),
    });
    expect(replies.map(({ status, body }) => [status, body])).toEqual([[200, '{"read":true}']]);
  });

  it('with an unwanted body may continue with the next request on its connection', async () => {
    const unwanted = head('POST', '/json', 'Content-Type: text/xml', 'Content-Length: 600000');
    const parts = [unwanted, 'x'.repeat(300_000), 'x'.repeat(300_000), head('GET', '/fast', closing)];
    const { replies } = await sendRaw(port, parts, { everyMs: stretched(50) });
    expect(replies.map(({ status }) => status)).toEqual([415, 200]);
    const idle = [head('GET', '/fast', 'Content-Length: 600000'), ...parts.slice(1)];
    expect(
      (await sendRaw(port, idle, { everyMs: stretched(50) })).replies.map(({ status }) => status),
    ).toEqual([200, 200]);
  });

  it('is cut off in an upload when it falls silent', async () => {
    const { text, ms } = await sendRaw(port, [form(100_000), part('a.txt'), 'x'.repeat(1000)]);
    expect(text).toBe('');
    expect(ms).toBeGreaterThan(silentMs - 20);
    expect(ms).toBeLessThan(silentMs + stretched(1000));
  });

  it('has so long for an upload in all, however it trickles', async () => {
    const bytes = Array.from({ length: 40 }, () => 'x');
    const { replies, ms } = await sendRaw(port, [form(100_000), part('a.txt'), ...bytes], {
      everyMs: stretched(100),
    });
    expectEnvelope(replies[0], 408);
    expect(ms).toBeGreaterThan(limits.uploadMs - 20);
    expect(ms).toBeLessThan(limits.uploadMs + stretched(2500));
  });

  it('has longer where the route sets it, but not without limit', async () => {
    const bytes = Array.from({ length: 40 }, () => 'x');
    const late = [formTo('/long', 100_000), part('a.txt'), ...bytes];
    const { replies, ms } = await sendRaw(port, late, { everyMs: stretched(100) });
    expectEnvelope(replies[0], 408);
    expect(ms).toBeGreaterThan(limits.longUploadMs - 20);
    expect(ms).toBeLessThan(limits.longUploadMs + stretched(2500));
    const body = [part('a.txt'), ...bytes.slice(0, 13), '\r\n--form--\r\n'];
    const inTime = [formTo('/long', body.join('').length, closing), ...body];
    expect((await sendRaw(port, inTime, { everyMs: stretched(100) })).replies[0]).toMatchObject({
      status: 200,
      body: '{"bytes":13}',
    });
  });

  it('has no longer there once it has been refused', async () => {
    const bytes = Array.from({ length: 40 }, () => 'x');
    const { replies, ms } = await sendRaw(port, [formTo('/refused', 100_000), ...bytes], {
      everyMs: stretched(100),
    });
    expect(replies[0]?.status).toBe(403);
    expect(ms).toBeLessThan(limits.uploadMs + stretched(1000));
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

  it('that keeps sending in time completes its upload', async () => {
    const body = [part('a.txt'), ...Array.from({ length: 6 }, () => 'x'.repeat(10)), '\r\n--form--\r\n'];
    const { replies } = await sendRaw(port, [form(body.join('').length, closing), ...body], {
      everyMs: stretched(90),
    });
    expect(replies.map(({ status, body: text }) => [status, text])).toEqual([[200, '{"bytes":60}']]);
  });

  it('that went on sending while we were too busy to read is not cut off', async () => {
    const body = [part('a.txt'), ...Array.from({ length: 6 }, () => 'x'.repeat(10)), '\r\n--form--\r\n'];
    const sent = sendRaw(port, [formTo('/long', body.join('').length, closing), ...body], {
      everyMs: stretched(90),
    });
    await sleep(stretched(300));
    const until = performance.now() + silentMs * 1.5;
    while (performance.now() < until);
    expect((await sent).replies.map(({ status }) => status)).toEqual([200]);
  });

  it('that does not read its response is disconnected', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(head('GET', '/endless'));
    await expect.poll(() => endless?.destroyed).toBe(true);
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
