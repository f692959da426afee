import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { pack } from 'tar-stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportJar, tarred } from '#test/platform/export-archive.ts';
import { archive, importsOf, listing, manifest, type ArchiveFile } from '#test/platform/imports.ts';
import { inject } from '#test/platform/inject.ts';
import { addDocument, createJar, platformFor, statusesOf } from '#test/platform/platform.ts';
import { rawUpload } from '#test/server/raw-form.ts';

const jars = '/api/knowledge/honey-jars';
const path = `${jars}/import`;
const maxFileBytes = 100_000;
const { test, owner } = platformFor({ owner: 'analyst' }, { maxFileBytes, importMaxMb: 20 });
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  imports = importsOf(test, owner);
});

const a = 'Text of a.';
const b = 'Text of b.';
const honest = () =>
  archive(manifest([listing('a.txt', a), listing('b.txt', b)]), [
    ['documents/a.txt', a],
    ['documents/b.txt', b],
  ]);

describe('an import takes', () => {
  it('an archive by another writer that follows only the specification', async () => {
    const { path: _, sha256: __, ...bare } = listing('a.txt', a);
    const { status, body } = await imports.send(await archive(manifest([bare]), [['documents/a.txt', a]]));
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await owner.get(`${jars}/${body.honey_jar_id}`)).body).toMatchObject({ name: 'From elsewhere' });
  });

  it('an archive with another directory, without one, and with its manifest laid out otherwise', async () => {
    const laidOut = JSON.stringify(JSON.parse(manifest([listing('a.txt', a)])), null, 4);
    for (const root of ['x/', '', './', './x/'])
      expect((await imports.send(await archive(laidOut, [['documents/a.txt', a]], root))).status).toBe(201);
  });

  it('an archive that lists what is missing in it', async () => {
    const lost = listing('b.txt', b);
    const missing = JSON.stringify({ documents: [lost.id] });
    const sent = await archive(manifest([listing('a.txt', a), lost]), [
      ['documents/a.txt', a],
      ['missing.json', missing],
    ]);
    expect(await imports.send(sent)).toMatchObject({ status: 201, body: { documents: 1 } });
  });

  it('metadata with the names of what objects have, which stay mere names', async () => {
    const odd = manifest([listing('a.txt', a, { metadata: {} })]).replace(
      '"metadata":{}',
      '"metadata":{"__proto__":{"admin":true},"constructor":1,"toString":"x"}',
    );
    const { status, body } = await imports.send(await archive(odd, [['documents/a.txt', a]]));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    const { file } = await exportJar(test.platform, owner, `${jars}/${body.honey_jar_id}/export?format=json`);
    expect(file.toString()).toContain('"constructor":1');
  });

  it('the same archive twice at once, as two jars', async () => {
    const sent = await honest();
    const replies = await Promise.all([imports.send(sent), imports.send(sent)]);
    expect(statusesOf(replies)).toEqual([201, 201]);
    expect(new Set(replies.map(({ body }) => body.honey_jar_id)).size).toBe(2);
  });
});

describe('an import refuses, without leaving anything,', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('no archive at all')],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['gzip of no tar', gzipSync(Buffer.alloc(10_000, 'x'))],
    ['JSON of something else', Buffer.from('{"type":"bundle","documents":[]}')],
  ])('%s', async (_, sent) => {
    expect(await imports.refused(sent)).toMatch(/^415 UNSUPPORTED_FORMAT /);
  });

  it('archives of bare documents, saying where to send them', async () => {
    expect(await imports.refused(Buffer.from('504b03040a000000', 'hex'))).toMatch(
      /^415 UNSUPPORTED_FORMAT .*upload-directory/,
    );
    const bare = await tarred([['documents/a.txt', a]]);
    expect(await imports.refused(bare)).toMatch(/^415 UNSUPPORTED_FORMAT .*upload-directory/);
    expect(await imports.refused(gzipSync(bare))).toMatch(/^415 UNSUPPORTED_FORMAT .*upload-directory/);
    const late = await tarred([
      ['documents/a.txt', a],
      ['manifest.json', manifest([listing('a.txt', a)])],
    ]);
    expect(await imports.refused(late)).toMatch(/^415 UNSUPPORTED_FORMAT .*first file/);
  });

  it('what is of a later version', async () => {
    for (const version of ['2.0', 3, '10']) {
      expect(await imports.refused(await archive(manifest([], { version }), []))).toMatch(
        /^415 UNSUPPORTED_FORMAT .*update/,
      );
    }
    expect(await imports.refused(await archive(manifest([], { version: 'new' }), []))).toMatch(
      /^422 CORRUPT_FILE /,
    );
  });

  it('truncated archives, at any position', async () => {
    const whole = await tarred([
      ['x/manifest.json', manifest([listing('a.txt', a), listing('b.txt', b)])],
      ['x/documents/a.txt', a],
      ['x/documents/b.txt', b],
    ]);
    const packed = gzipSync(whole);
    for (const share of [0.3, 0.6, 0.9, 0.99]) {
      const { status } = await imports.send(packed.subarray(0, packed.length * share));
      expect(status).toBe(422);
    }
    expect(await imports.refused(packed.subarray(0, packed.length - 4))).toMatch(/^422 CORRUPT_FILE /);
    expect(await imports.refused(whole.subarray(0, 512 * 4 + 100))).toMatch(/^422 CORRUPT_FILE /);
    expect(await imports.refused(whole.subarray(0, 512 * 5))).toMatch(/^422 CORRUPT_FILE /);
    const json = Buffer.from(manifest([listing('a.txt', a, { content: 'VGV4dCBvZiBhLg==' })]));
    expect((await imports.send(json)).status).toBe(201);
    for (const bytes of [60, json.length - 20, json.length - 1])
      expect(await imports.refused(json.subarray(0, bytes))).toMatch(/^422 CORRUPT_FILE /);
  });

  it('what leads out of the archive, or is no plain file', async () => {
    const head: ArchiveFile = ['x/manifest.json', manifest([listing('a.txt', a)])];
    for (const name of ['x/../../a.txt', '/etc/passwd', 'C:/a.txt', 'x/documents\\a.txt'])
      expect(await imports.refused(await tarred([head, [name, a]]))).toMatch(/^422 ARCHIVE_UNSAFE /);
    const linked = pack();
    linked.entry({ name: head[0] }, String(head[1]));
    linked.entry({ name: 'x/documents/a.txt', type: 'symlink', linkname: '/etc/passwd' });
    linked.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of linked) chunks.push(chunk as Buffer);
    expect(await imports.refused(Buffer.concat(chunks))).toMatch(/^422 ARCHIVE_UNSAFE .*link/);
    const twice = await tarred([head, ['x/documents/a.txt', a], ['x/documents/a.txt', b]]);
    expect(await imports.refused(twice)).toMatch(/^422 ARCHIVE_UNSAFE /);
  });

  it('bombs, and archives beyond the size limits', async () => {
    const blown = manifest([]).replace('[]', `[${' '.repeat(15 * 1024 * 1024)}]`);
    expect(await imports.refused(await archive(blown, []))).toMatch(/^422 ARCHIVE_UNSAFE /);
    const claims = await tarred([
      ['x/manifest.json', manifest([])],
      ['x/a', Buffer.alloc(25 * 1024 * 1024)],
    ]);
    expect(await imports.refused(gzipSync(claims))).toMatch(/^422 ARCHIVE_UNSAFE /);
    const large = Buffer.alloc(maxFileBytes + 1, 'x');
    const listed = manifest([listing('a.txt', large)]);
    expect(await imports.refused(await archive(listed, [['documents/a.txt', large]]))).toMatch(
      /^413 FILE_TOO_LARGE .*documents\/a\.txt/,
    );
    expect(await imports.refused(Buffer.from('{' + ' '.repeat(21 * 1024 * 1024)))).toMatch(
      /^413 FILE_TOO_LARGE .*IMPORT_MAX_MB/,
    );
  });

  it('a document of a kind that an upload is refused for', async () => {
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
    const sent = await archive(manifest([listing('a.png', picture)]), [['documents/a.png', picture]]);
    expect(await imports.refused(sent)).toMatch(/^415 UNSUPPORTED_FORMAT .*a\.png.*PNG/);
  });

  it('a form that breaks off', async () => {
    const before = await imports.everything();
    const sent = await honest();
    const { url, ...request } = rawUpload(
      path,
      owner.token,
      [{ filename: 'a.hjx', content: sent.subarray(0, 300) }],
      {
        closed: false,
      },
    );
    expect((await inject(test.platform, { ...request, url })).status).toBe(400);
    expect(await imports.everything()).toEqual(before);
  });

  it('any change of a single byte that makes it another archive, without ever failing itself', async () => {
    const jar = await createJar(owner, { name: 'Mutated' });
    await addDocument(owner, jar, { name: 'a.txt', text: a });
    await addDocument(owner, jar, { name: 'b.txt', text: b.repeat(50), metadata: { title: 'B' } });
    for (const format of ['hjx', 'tar', 'json']) {
      const { file } = await exportJar(test.platform, owner, `${jars}/${jar}/export?format=${format}`);
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 })), {
            minLength: 1,
            maxLength: 4,
          }),
          async (changes) => {
            const changed = Buffer.from(file);
            for (const [at, byte] of changes) changed[at] = byte;
            const before = await imports.everything();
            const { status, body } = await imports.send(changed);
            expect(status, JSON.stringify(body)).toBeOneOf([201, 413, 415, 422]);
            const stayed = status === 201 || isDeepStrictEqual(await imports.everything(), before);
            expect(stayed).toBe(true);
          },
        ),
        { numRuns: 40, seed: 7 },
      );
    }
  });
});
