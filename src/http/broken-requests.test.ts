import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, principal, type Kit } from '#test/platform/kit.ts';
import { closing, expectEnvelope, head, jsonHead, sendRaw } from '#test/server/raw-http.ts';
import type { App } from './app.ts';
import type { AppOptions } from './create-app.ts';

let kit: Kit;
let port: number;

const authenticate: AppOptions['authenticate'] = async ({ token }) => {
  await sleep(30);
  return principal(token);
};

function routes(app: App): void {
  const json = {
    config: { access: 'public', action: null },
    schema: { body: z.object({ a: z.number() }) },
  } as const;
  app.post('/json', json, () => ({ read: true }));
  app.get('/fast', { config: { access: 'public' } }, () => ({ fast: true }));
  app.get('/slow', { config: { access: 'public' } }, async () => {
    await sleep(300);
    return { slow: true };
  });
}

beforeAll(async () => {
  kit = await openKit(
    { areas: platformAreas, limits: { checkMs: 50 }, rateLimitScale: 1e6, authenticate },
    routes,
  );
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = kit.app.server.address() as AddressInfo);
});
afterAll(() => kit.app.close());

function jsonChunked(body: string, coding = 'chunked'): string {
  return head('POST', '/json', 'Content-Type: application/json', `Transfer-Encoding: ${coding}`) + body;
}

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

  it('gets neither a second response nor another client’s', async () => {
    const { replies } = await sendRaw(port, [head('GET', '/fast'), head('GET', '/fast', closing)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const broken = await sendRaw(port, [`${head('GET', '/fast')}garbage\r\n\r\n`]);
    expect(broken.replies).toEqual([]);
    const smuggled = `0\r\n\r\n${head('GET', '/slow')}`;
    const { replies: one } = await sendRaw(port, [jsonHead(5, 'Transfer-Encoding: chunked') + smuggled]);
    expect(one.map(({ status }) => status)).toEqual([400]);
  });

  it('in headers over 16 KiB is answered 431, and smaller ones are accepted', async () => {
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

describe('an empty body', () => {
  it.each([
    ['announced as one', [jsonHead(0, 'Authorization: Bearer ann', closing)]],
    ['in chunks', [jsonChunked('0\r\n\r\n', `chunked\r\nAuthorization: Bearer ann\r\n${closing}`)]],
  ])('is answered when %s, however long it takes to find out who sends it', async (_, parts) => {
    const { replies } = await sendRaw(port, parts);
    expectEnvelope(replies[0], 400);
    expect(replies[0]?.body).toContain('The body is empty');
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
