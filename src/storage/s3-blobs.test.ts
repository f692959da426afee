import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bucket, setCredentials, startS3, type S3Server } from '#test/server/s3.ts';
import type { Blobs } from './blobs.ts';
import { openStorage } from './open.ts';

let s3: S3Server;
let directory: string;
let fronts: Server[] = [];

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skep-blobs-'));
});
afterEach(async () => {
  setCredentials();
  for (const server of fronts) server.close().closeAllConnections();
  fronts = [];
  await rm(directory, { recursive: true, force: true });
});

const open = (url: string): Promise<Blobs> => openStorage({ url, directory });
const failure = (message: RegExp) => ({
  kind: 'unavailable',
  code: 'STORAGE_ERROR',
  message: expect.stringMatching(message) as string,
});
async function all(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found;
}
const once = (text: string) => Readable.from([Buffer.from(text)]);

describe('an S3 bucket', () => {
  it('is unchanged outside our own folder', async () => {
    const outer = await open(`s3://${bucket}?endpoint=${s3.endpoint}`);
    const inner = await open(`s3://${bucket}/team?endpoint=${s3.endpoint}`);
    await inner.put('a', Buffer.from('theirs'));
    await outer.put('b', Buffer.from('ours'));
    expect(await all(outer.list(''))).toEqual(['b']);
    await outer.deletePrefix('');
    expect(s3.keys()).toEqual(['team/skep-blobs/a']);
  });

  it('is listed and emptied to its end when it answers page by page', async () => {
    const paging = await startS3({ pageSize: 2 });
    const blobs = await open(paging.freshUrl());
    const keys = ['many/1', 'many/2', 'many/3', 'many/4', 'many/5', 'other'];
    for (const key of keys) await blobs.put(key, Buffer.from(key));
    expect((await all(blobs.list(''))).toSorted()).toEqual(keys);
    await blobs.deletePrefix('many/');
    expect(await all(blobs.list(''))).toEqual(['other']);
    await paging.close();
  });

  it('does not hang when the draft to be sent cannot be read, which ends nothing else', async () => {
    const blobs = await open(s3.freshUrl());
    const temp = join(directory, 'temp');
    const content = Readable.from(
      (async function* () {
        yield Buffer.from('soon without a name');
        for (const name of await readdir(temp)) await rm(join(temp, name));
      })(),
    );
    await expect(blobs.put('a', content)).rejects.toThrow('ENOENT');
    expect(await all(blobs.list(''))).toEqual([]);
  });

  it('reports the time of a put to the millisecond, by the clock of the writer', async () => {
    const blobs = await open(s3.freshUrl());
    const before = Date.now();
    await blobs.put('a', Buffer.from('a'));
    expect((await blobs.stat('a'))?.modified_at.getTime()).toBeGreaterThanOrEqual(before);
  });

  it.each([
    [
      'does not exist',
      (): string => `s3://no-such-bucket?endpoint=${s3.endpoint}`,
      'right',
      /bucket does not exist/,
    ],
    [
      'does not know the key',
      (): string => s3.freshUrl(),
      'other key',
      /denies access: check AWS_ACCESS_KEY_ID/,
    ],
    [
      'expects another secret',
      (): string => s3.freshUrl(),
      'other secret',
      /denies access: check AWS_ACCESS_KEY_ID/,
    ],
    ['we have no key for', (): string => s3.freshUrl(), 'none', /No credentials .*: set AWS_ACCESS_KEY_ID/],
    [
      'does not answer',
      (): string => `s3://${bucket}?endpoint=http://127.0.0.1:1`,
      'right',
      /does not answer/,
    ],
  ] as const)('that %s is refused when it is opened', async (_case, url, credentials, message) => {
    setCredentials(credentials);
    await expect(open(url())).rejects.toMatchObject(failure(message));
  });

  it('that fails for a moment is retried, whether the content is a stream or not', async () => {
    let refusals = 0;
    const busy = await front((incoming, response) => {
      if (incoming.method !== 'PUT' || refusals === 2) return forward(incoming, response);
      refusals += 1;
      incoming.resume().once('end', () => response.writeHead(503).end());
    });
    const blobs = await open(`s3://${bucket}/busy?endpoint=${busy}`);
    await blobs.put('stream', once('streamed'));
    expect(refusals).toBe(2);
    refusals = 0;
    await blobs.put('bytes', Buffer.from('bytes'));
    expect((await blobs.read('stream')).toString()).toBe('streamed');
    expect((await blobs.read('bytes')).toString()).toBe('bytes');
  });

  it('that keeps failing ends each request with STORAGE_ERROR and leaves no draft', async () => {
    let failing = false;
    const ill = await front((incoming, response) => {
      if (!failing) return forward(incoming, response);
      incoming.resume().once('end', () => response.writeHead(500).end());
    });
    const blobs = await open(`s3://${bucket}/ill?endpoint=${ill}`);
    failing = true;
    const failed = failure(/failed \(500\)/);
    await expect(blobs.put('a', once('a'))).rejects.toMatchObject(failed);
    await expect(blobs.put('a', Buffer.from('a'))).rejects.toMatchObject(failed);
    await expect(blobs.get('a')).rejects.toMatchObject(failed);
    await expect(blobs.read('a')).rejects.toMatchObject(failed);
    await expect(blobs.stat('a')).rejects.toMatchObject(failed);
    await expect(blobs.delete('a')).rejects.toMatchObject(failed);
    await expect(blobs.deletePrefix('a/')).rejects.toMatchObject(failed);
    await expect(all(blobs.list(''))).rejects.toMatchObject(failed);
    expect(await readdir(join(directory, 'temp'))).toEqual([]);
  });

  it('that breaks off in the middle of a file ends the reading with STORAGE_ERROR', async () => {
    const broken = await front((incoming, response) => {
      if (!incoming.url?.includes('x-id=GetObject')) return forward(incoming, response);
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    const blobs = await open(`s3://${bucket}/broken?endpoint=${broken}`);
    await expect(buffer(await blobs.get('a'))).rejects.toMatchObject(failure(/does not answer/));
    await expect(blobs.read('a')).rejects.toMatchObject(failure(/does not answer/));
  });
});

/** An HTTP server before the S3 server; answers its address. */
async function front(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  fronts.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Hands the request on to the S3 server, whose signature check needs the host that the client named. */
const forward: RequestListener = (incoming, response) => {
  const { method, url, headers } = incoming;
  const onward = request(new URL(url ?? '', s3.endpoint), { method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(onward);
};
