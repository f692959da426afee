import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';
import { startS3, type S3Server } from '#test/server/s3.ts';

const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => 32 + ((at * 7 + (at >> 8)) % 90)));
const sha256 = createHash('sha256').update(bytes).digest('hex');

describe.each(['files in a directory', 'files in an S3 bucket'])('the original, with %s', (where) => {
  let s3: S3Server | undefined;
  let test: TestPlatform;
  let analyst: Client;
  let path: string;

  beforeAll(async () => {
    if (where.includes('S3')) s3 = await startS3();
    test = await openTestPlatform(s3 ? { storageUrl: s3.freshUrl() } : {});
    analyst = await test.signIn('analyst');
    const { id } = await addDocument(analyst, await createJar(analyst), {
      name: "Größe 5's (x).txt",
      text: bytes,
    });
    path = `/api/knowledge/documents/${id}/content`;
  });
  afterAll(async () => {
    await test.close();
    await s3?.close();
  });

  async function fetch(headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
    const authorization = `Bearer ${analyst.token}`;
    const reply = await test.platform.inject({ method, url: path, headers: { authorization, ...headers } });
    return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload };
  }

  it('is sent byte for byte, as an attachment that never runs', async () => {
    const { status, headers, body } = await fetch();
    expect(status).toBe(200);
    expect(body.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Gr__e 5's (x).txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%205%27s%20%28x%29.txt`,
    });
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(new Date(String(headers['last-modified'])).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=5-9', 5, 10],
    ['bytes=65535-65536', 65_535, 65_537],
    ['bytes=199999-', 199_999, 200_000],
    ['bytes=199990-900000', 199_990, 200_000],
    ['bytes=-1', 199_999, 200_000],
    ['bytes=-900000', 0, 200_000],
    ['BYTES=100000-150000', 100_000, 150_001],
  ])('is sent in part for the range %s', async (range, start, end) => {
    const { status, headers, body } = await fetch({ range });
    expect(status).toBe(206);
    expect(body.equals(bytes.subarray(start, end))).toBe(true);
    expect(headers).toMatchObject({
      'content-range': `bytes ${start}-${end - 1}/200000`,
      'content-length': String(end - start),
    });
  });

  it.each(['bytes=200000-', 'bytes=300000-400000', 'bytes=-0'])(
    'answers 416 with its size for the range %s, which is outside it',
    async (range) => {
      const { status, headers, body } = await fetch({ range });
      expect({ status, size: body.length }).toEqual({ status: 416, size: 0 });
      expect(headers['content-range']).toBe('bytes */200000');
    },
  );

  it.each(['bytes=0-1,5-6', 'bytes=9-5', 'bytes=-', 'lines=1-2', 'bytes=a-b', 'bytes 0-5', 'bytes=1.5-2'])(
    'is sent whole for %s, which is not one range of bytes',
    async (range) => {
      const { status, body } = await fetch({ range });
      expect({ status, size: body.length }).toEqual({ status: 200, size: bytes.length });
    },
  );

  it('resumes in parts only when the client has the same content', async () => {
    const range = 'bytes=10-19';
    const { 'last-modified': modified = '' } = (await fetch({}, 'HEAD')).headers;
    expect((await fetch({ range, 'if-range': `"${sha256}"` })).status).toBe(206);
    expect((await fetch({ range, 'if-range': modified })).status).toBe(206);
    expect((await fetch({ range, 'if-range': '"other"' })).status).toBe(200);
    expect((await fetch({ range, 'if-range': `W/"${sha256}"` })).status).toBe(200);
    expect((await fetch({ range, 'if-range': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status).toBe(200);
  });

  it('is not sent to clients that already have it', async () => {
    const { 'last-modified': modified = '' } = (await fetch({}, 'HEAD')).headers;
    for (const tags of [`"${sha256}"`, `W/"${sha256}"`, `"a", "${sha256}"`, '*']) {
      const { status, headers, body } = await fetch({ 'if-none-match': tags });
      expect({ status, etag: headers.etag, size: body.length }).toEqual({
        status: 304,
        etag: `"${sha256}"`,
        size: 0,
      });
    }
    expect((await fetch({ 'if-modified-since': modified })).status).toBe(304);
    expect((await fetch({ 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200);
    expect((await fetch({ 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status).toBe(200);
    expect((await fetch({ 'if-modified-since': 'whenever' })).status).toBe(200);
  });

  it('sends only its head to HEAD', async () => {
    const { status, headers, body } = await fetch({ range: 'bytes=0-5' }, 'HEAD');
    expect({ status, size: body.length, length: headers['content-length'] }).toEqual({
      status: 200,
      size: 0,
      length: String(bytes.length),
    });
  });
});
