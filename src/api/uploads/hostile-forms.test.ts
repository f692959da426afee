import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, type RunningService } from '#app/processes/listen.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import { addDocument, createJar, jarsPath, platformFor, untilRead } from '#test/platform/platform.ts';
import { rawForm, rawFormType, rawUpload, type RawPart } from '#test/server/raw-form.ts';

const MiB = 1024 * 1024;
const { test, analyst } = platformFor({ analyst: 'analyst' });
let jar: string;

beforeEach(async () => {
  jar = await createJar(analyst);
});
afterEach(async () => {
  const fine = await addDocument(analyst, jar, { name: 'after.txt', text: 'The server answers.' });
  expect(fine.status).toBe('completed');
});

const metadata = (value: unknown): RawPart => ({ field: 'metadata', content: JSON.stringify(value) });
const note: RawPart = { filename: 'note.txt', content: 'A plain text.' };
const documentsOf = () => `${jarsPath}/${jar}/documents`;
const send = (parts: RawPart[], options: { closed?: boolean } = {}): Promise<Reply> =>
  inject(test.platform, rawUpload(documentsOf(), analyst.token, parts, options));

// Without collecting first, the pieces that have gone through already would count: they are garbage, not growth.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function storedFiles(): Promise<number> {
  let files = (await readdir(join(test.deps.config.dataDir, 'blobs/temp'))).length;
  for await (const _key of test.deps.blobs.list('')) files += 1;
  return files;
}

/** Sends a form that must be refused, and leave neither record nor file behind. */
async function refusal(call: () => Promise<Reply>): Promise<Reply> {
  const before = await storedFiles();
  const reply = await call();
  expect(reply.body.error.request_id).toBe(reply.headers['x-request-id']);
  expect((await analyst.get(documentsOf())).body.total).toBe(0);
  await expect.poll(storedFiles).toBe(before);
  return reply;
}

describe('a form that is broken', () => {
  it.each<[string, number, RawPart[], { closed?: boolean }?]>([
    ['that never ends', 400, [note], { closed: false }],
    ['without any part', 422, []],
    ['with fields alone', 422, [metadata({ title: 'x' })]],
    [
      'with 200 fields',
      413,
      [note, ...Array.from({ length: 200 }, () => ({ field: 'metadata', content: '{}' }))],
    ],
    ['with an unknown field', 422, [{ field: 'metadatas', content: '{}' }, note]],
    ['with a field of 1 MiB', 422, [note, metadata({ title: 'x'.repeat(MiB) })]],
    ['with a field named __proto__', 400, [note, { field: '__proto__', content: 'x' }]],
    ['with a file field named __proto__', 400, [{ ...note, field: '__proto__' }]],
    ['with two files where one is taken', 422, [note, { ...note, content: 'Another.' }]],
    ['with a part without a name', 422, [{ headers: 'Content-Disposition: form-data', content: 'x' }]],
    ['with a part header of 200 kB', 422, [{ headers: `X: ${'y'.repeat(200_000)}`, content: 'x' }]],
    ['with metadata that is no JSON', 422, [note, { field: 'metadata', content: '{"title":' }]],
    ['with metadata that is a list', 422, [note, metadata([1])]],
    ['with a NUL character in the metadata', 422, [note, metadata({ title: 'a\0b' })]],
    ['with a NUL character in a key of the metadata', 422, [note, metadata({ 'a\0b': 1 })]],
    ['with half a surrogate pair in the metadata', 422, [note, metadata({ deep: [{ x: '\ud800' }] })]],
    [
      'with metadata nested 50,000 deep',
      422,
      [note, { field: 'metadata', content: `{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}` }],
    ],
  ])('is refused: one %s', async (_, status, parts, options) => {
    expect(await refusal(() => send(parts, options))).toMatchObject({ status });
  });

  it.each([
    ['without a boundary', 'multipart/form-data'],
    ['with another boundary', 'multipart/form-data; boundary=other'],
  ])('is refused %s', async (_, type) => {
    const call = rawUpload(documentsOf(), analyst.token, [note]);
    const headers = { ...call.headers, 'content-type': type };
    const reply = await refusal(() => inject(test.platform, { ...call, headers }));
    expect([400, 422]).toContain(reply.status);
  });

  it('leaves nothing of its second file when the first is refused', async () => {
    const large = { filename: 'large.txt', content: Buffer.alloc(50 * MiB + 1, 'x') };
    const reply = await refusal(() => send([large, note]));
    expect(reply).toMatchObject({ status: 413, body: { error: { code: 'FILE_TOO_LARGE' } } });
  });

  it('reports which field is too long, and the maximum, also when nothing else is wrong', async () => {
    const value = JSON.stringify({ title: 'x', note: 'y'.repeat(256 * 1024) });
    for (const type of [undefined, 'application/json']) {
      const field = { field: 'metadata', content: value, ...(type && { type }) };
      const { status, body } = await refusal(() => send([note, field]));
      expect(status).toBe(422);
      expect(body.error.message).toMatch(
        type ? /longer than 256 KiB$/ : /^metadata: is longer than 256 KiB$/,
      );
    }
  });

  it('is refused with 201 files, and stores none of them', async () => {
    const files = Array.from({ length: 201 }, (_, at) => ({
      field: 'files',
      filename: `${at}.txt`,
      content: `Text ${at}.`,
    }));
    const url = `/api/knowledge/honey-jars/${jar}/documents`;
    const reply = await refusal(() => inject(test.platform, rawUpload(url, analyst.token, files)));
    expect(reply.status).toBe(413);
  });
});

describe('a form that is unusual', () => {
  it.each<[string, RawPart[]]>([
    ['before the file', [metadata({ title: 'Named' }), note]],
    ['after the file', [note, metadata({ title: 'Named' })]],
    ['twice, the last one winning', [metadata({ title: 'First' }), note, metadata({ title: 'Named' })]],
  ])('may hold the metadata %s', async (_, parts) => {
    const { status, body } = await send(parts);
    expect({ status, title: body.title }).toEqual({ status: 201, title: 'Named' });
  });

  it('may say that its metadata is JSON', async () => {
    const { status, body } = await send([
      note,
      { ...metadata({ title: 'Typed' }), type: 'application/json' },
    ]);
    expect({ status, title: body.title }).toEqual({ status: 201, title: 'Typed' });
    const deep = {
      field: 'metadata',
      type: 'application/json',
      content: '['.repeat(50_000) + ']'.repeat(50_000),
    };
    expect((await send([note, deep])).status).toBe(422);
  });

  it('cannot reach the prototype of objects through its metadata', async () => {
    const hostile =
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "kept": 2}';
    const { status, body } = await send([note, { field: 'metadata', content: hostile }]);
    expect(status).toBe(201);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const document = await untilRead(analyst, body.id);
    expect(document.metadata).toMatchObject({ kept: 2 });
    expect(document.metadata.polluted).toBeUndefined();
  });

  it('does not take other uploads down with it', async () => {
    const hostile = { filename: 'bad.txt', content: 'Bad.' };
    const uploads = Array.from({ length: 10 }, (_, at) =>
      at === 5
        ? send([hostile, metadata({ title: '\0', x: '\ud800' })])
        : send([{ filename: `${at}.txt`, content: `Text ${at}.` }]),
    );
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 422, 201, 201, 201, 201]);
  });
});

describe('an upload over the network', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await listen('platform', test.platform, { host: '127.0.0.1', port: 0 });
  });

  const open = (length: number): ClientRequest =>
    httpRequest(new URL(documentsOf(), service.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${analyst.token}`,
        'content-type': rawFormType,
        'content-length': length,
      },
    });

  /** Sends a form around a file of `size` bytes, piece by piece, and watches this process's memory meanwhile. */
  async function stream(size: number): Promise<{ status: number | undefined; grownMb: number }> {
    const [head = '', tail = ''] = rawForm([{ filename: 'large.txt', content: '@@' }])
      .toString()
      .split('@@');
    const piece = Buffer.alloc(64 * 1024, 'osprey ');
    const before = memoryInUse();
    let peak = before;
    const call = open(head.length + size + tail.length);
    const answered = once(call, 'response');
    call.write(head);
    for (let sent = 0; sent < size; sent += piece.length) {
      if (!call.write(piece.subarray(0, size - sent))) await once(call, 'drain');
      if (sent % (5 * MiB) === 0) peak = Math.max(peak, memoryInUse());
    }
    call.end(tail);
    const [response] = await answered;
    response.resume();
    await once(response, 'end');
    return { status: response.statusCode, grownMb: (peak - before) / MiB };
  }

  it('of 50 MiB is accepted and one byte more is not, with flat memory both times', async () => {
    const refused = await stream(50 * MiB + 1);
    expect(refused.status).toBe(413);
    const taken = await stream(50 * MiB);
    expect(taken.status).toBe(201);
    expect(refused.grownMb).toBeLessThan(20);
    expect(taken.grownMb).toBeLessThan(20);
    const { documents } = (await analyst.get(documentsOf())).body;
    expect(documents).toMatchObject([{ size: 50 * MiB }]);
    await analyst.delete(`/api/knowledge/documents/${documents[0].id}`);
  });

  it('that its client interrupts leaves neither record nor file', async () => {
    const before = await storedFiles();
    const whole = rawForm([{ filename: 'half.txt', content: Buffer.alloc(MiB, 'x') }]);
    const call = open(whole.length);
    call.on('error', () => undefined);
    call.write(whole.subarray(0, MiB / 2));
    await expect.poll(storedFiles).toBe(before + 1);
    call.destroy();
    await expect.poll(storedFiles).toBe(before);
    await sleep(100);
    expect((await analyst.get(documentsOf())).body.total).toBe(0);
  });
});
