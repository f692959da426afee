import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importJar, untar } from '#test/platform/export-archive.ts';
import { createJar, openTestPlatform, type Client, type TestPlatform } from '#test/platform/platform.ts';
import { AppError } from '#kernel/errors.ts';
import { createExchange, type Exchange } from '#domain/import-export/index.ts';

const path = '/api/knowledge/honey-jars';
const documents = 120;
let test: TestPlatform;
let owner: Client;
let reader: Client;
let jar: string;
let exchange: Exchange;
/** The files that were opened, and those of them that are still open. */
let opened: Readable[];

beforeAll(async () => {
  test = await openTestPlatform();
  [owner, reader] = await Promise.all([test.signIn('analyst'), test.signIn('analyst')]);
  jar = await createJar(owner, { name: 'Large' });
  for (let from = 0; from < documents; from += 60) {
    const files = Array.from({ length: 60 }, (_, n) => {
      const name = `${String(from + n).padStart(3, '0')}.txt`;
      // What is no text is soon read, and it does not pack well.
      return [name, randomBytes(40_000).map((byte) => (byte % 31) + 1)];
    });
    const { body } = await owner.upload(`${path}/${jar}/documents`, Object.fromEntries(files));
    expect(body.documents).toHaveLength(60);
  }
});
afterAll(() => test.close(), 60_000);
beforeEach(async () => {
  const { files } = test.deps;
  // Of its own test alone: an export that broke off may still open the file it was about to read.
  const openedNow: Readable[] = [];
  opened = openedNow;
  exchange = createExchange({
    ...test.deps,
    jarKeys: test.deps.keys,
    stix: test.deps.stix.format,
    misp: test.deps.stix.format,
    importMaxBytes: 1e9,
    massExports: 1e9,
    directory: test.deps.config.dataDir,
    files: {
      ...files,
      async original(file, range) {
        const content = await files.original(file, range);
        openedNow.push(content);
        return content;
      },
    },
  });
  await allow('public');
});

const allow = (access: 'public' | 'private', allow_export = true) =>
  test.deps.database.kysely.updateTable('jars').set({ access, allow_export }).where('id', '=', jar).execute();

const ended = () => Promise.reject(new AppError('unauthenticated', 'Ended'));

const actor = () => ({ user_id: reader.user_id, role: 'analyst' as const });

/** Reads so many bytes, and leaves the rest. */
async function readSome(content: Readable, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    size += chunks.at(-1)?.length ?? 0;
    if (size >= bytes) break;
  }
  return Buffer.concat(chunks);
}

/** The names of the documents whose content is in an export. */
async function namesIn(file: Buffer): Promise<string[]> {
  if (file[0] !== 0x7b) return [...(await untar(file)).keys()];
  return JSON.parse(file.toString()).documents.map(({ filename }: { filename: string }) => filename);
}

const idOf = async (filename: string): Promise<string> => {
  const row = await test.deps.database.kysely
    .selectFrom('documents')
    .select('id')
    .where('jar_id', '=', jar)
    .where('filename', '=', filename)
    .executeTakeFirstOrThrow();
  return row.id;
};

describe.each(['tar', 'hjx', 'json'] as const)('an export as %s', (format) => {
  it('is made no faster than it is read', async () => {
    const { content } = await exchange.export(actor(), jar, format);
    await readSome(content, 1000);
    // Whatever would go on by itself has time to.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(opened.length).toBeLessThan(documents / 2);
    content.destroy();
  });

  it('ends with its reader, and leaves no file open', async () => {
    const { content } = await exchange.export(actor(), jar, format);
    await readSome(content, 1000);
    content.destroy();
    // One that is just being opened comes yet.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const soFar = opened.length;
    await expect.poll(() => opened.filter((file) => !file.closed)).toEqual([]);
    expect(opened).toHaveLength(soFar);
    expect(soFar).toBeLessThan(documents / 2);
  });

  it('breaks off, with no clean end, when its reader may not read the jar any more', async () => {
    const { content } = await exchange.export(actor(), jar, format);
    await readSome(content, 1000);
    await allow('private');
    await expect(readSome(content, Infinity)).rejects.toMatchObject({ kind: 'not_found' });
    expect(opened.length).toBeLessThan(documents);
    await expect.poll(() => opened.filter((file) => !file.closed)).toEqual([]);
  });

  it('breaks off between pages when its reader was an admin and is none any more, or has been signed out', async () => {
    await allow('private');
    const admin = { ...actor(), role: 'admin' as const };
    const demoted = await exchange.export({ ...admin, anew: async () => actor() }, jar, format);
    await expect(readSome(demoted.content, Infinity)).rejects.toMatchObject({ kind: 'not_found' });
    const signedOut = await exchange.export({ ...admin, anew: ended }, jar, format);
    await expect(readSome(signedOut.content, Infinity)).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(opened).toEqual([]);
  });

  it('breaks off a second later at most, also in the middle of a page that is read slowly', async () => {
    const { content } = await exchange.export(actor(), jar, format);
    await readSome(content, 100_000);
    await allow('private');
    await sleep(1050);
    let rest = 0;
    content.on('data', (chunk: Buffer) => (rest += chunk.length));
    await expect(finished(content)).rejects.toMatchObject({ kind: 'not_found' });
    // What lay ready; fifty documents of the page are two million bytes.
    expect(rest).toBeLessThan(300_000);
  });

  it('breaks off when the jar must not be exported any more, and when a file is not what the records say', async () => {
    const { content } = await exchange.export(actor(), jar, format);
    await readSome(content, 1000);
    await allow('public', false);
    await expect(readSome(content, Infinity)).rejects.toMatchObject({ kind: 'forbidden' });
    await allow('public');

    const id = await idOf('110.txt');
    const size = (by: number) =>
      test.deps.database.kysely
        .updateTable('documents')
        .set(({ eb }) => ({ size_bytes: eb('size_bytes', '+', by) }))
        .where('id', '=', id)
        .execute();
    await size(1);
    const changed = await exchange.export(actor(), jar, format);
    await expect(readSome(changed.content, Infinity)).rejects.toThrow();
    await size(-1);
  });
});

describe('documents that are deleted while they are exported', () => {
  it.each(['tar', 'hjx', 'json'] as const)(
    'are left out of the %s, which can be imported',
    async (format) => {
      const added = await owner.upload(`${path}/${jar}/documents`, {
        'zz one.txt': `One ${format}.`,
        'zz two.txt': `Two ${format}.`,
      });
      const [one, two] = [await idOf('zz one.txt'), await idOf('zz two.txt')];
      expect(added.body.documents).toHaveLength(2);
      const { content } = await exchange.export(actor(), jar, format);
      const begin = await readSome(content, 1000);
      await owner.delete(`/api/knowledge/documents/${one}`);
      // Of the other only the file is gone.
      await test.deps.blobs.delete(`${two}.original`);
      const file = Buffer.concat([begin, await readSome(content, Infinity)]);
      expect(await namesIn(file)).not.toEqual(expect.arrayContaining([expect.stringContaining('zz')]));
      const { status, body } = await importJar(test.platform, {
        client: owner,
        path: `${path}/import`,
        archive: file,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body.documents).toBe(documents);
      await owner.delete(`/api/knowledge/documents/${two}`);
    },
  );
});

it('a tar lists what is missing in it', async () => {
  await owner.upload(`${path}/${jar}/documents`, { 'zz.txt': 'Going.' });
  const id = await idOf('zz.txt');
  const { content } = await exchange.export(actor(), jar, 'tar');
  const begin = await readSome(content, 1000);
  await owner.delete(`/api/knowledge/documents/${id}`);
  const files = await untar(Buffer.concat([begin, await readSome(content, Infinity)]));
  expect(JSON.parse(String(files.get('Large.hjx/missing.json')))).toEqual({ documents: [id] });
});

it('an hjx with very compressible content is not refused as a bomb', async () => {
  const id = await createJar(owner, { name: 'Repetitive' });
  for (const name of ['a', 'b']) {
    const text = `${name.repeat(100)}\n`.repeat(150_000);
    expect((await owner.upload(`${path}/${id}/documents`, { [`${name}.txt`]: text })).status).toBe(201);
  }
  const { content } = await exchange.export({ ...actor(), user_id: owner.user_id }, id, 'hjx');
  const archive = await readSome(content, Infinity);
  expect(archive.length).toBeLessThan(1_500_000);
  expect((await untar(archive)).get('Repetitive.hjx/documents/b.txt')).toHaveLength(101 * 150_000);
  const imported = await importJar(test.platform, { client: owner, path: `${path}/import`, archive });
  expect(imported.status, JSON.stringify(imported.body)).toBe(201);
});
