import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#test/fixtures/archives.ts';
import { openDatabase } from '#db/open.ts';
import { eachAtOnce } from '#kernel/concurrency/batches.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { callerOf, fileForm, type Answer } from '#test/platform/call.ts';
import { signIn, untilEnded, type Client } from '#test/platform/client.ts';
import { copyTemplate } from '#test/server/embedded-database.ts';
import { inspect } from '#test/server/inspection.ts';
import { runToEnd, startServer, temporaryDirectory, type Server } from '#test/server/server.ts';
import { smallDisk, type SmallDisk } from '#test/faults/small-disk.ts';
import { until } from '#test/machine/patience.ts';

const mb = 1024 * 1024;
const filesOfArchive = 40;
const wordsOf = (name: string) => `The skua loader of ${name} sleeps. `.repeat(1_500);

/** One installation through everything that a full disk can cut off in the middle; each goes on when there is space. */
describe('work that a full disk cuts off', () => {
  const disks = {} as Record<'files' | 'database' | 'index', SmallDisk>;
  let directory: string;
  let server: Server;
  let client: Client;
  let call: ReturnType<typeof callerOf>;
  let sealed: string;
  let bulk: string;
  const kept = new Map<string, string>();

  beforeAll(async () => {
    directory = await temporaryDirectory();
    disks.database = await smallDisk(join(directory, 'database'), 160);
    disks.files = await smallDisk(join(directory, 'blobs'), 32);
    disks.index = await smallDisk(join(directory, 'index'), 32);
    await copyTemplate(join(directory, 'database'));
    await begin();
    const encrypted = { name: 'Sealed', settings: { encryption_enabled: true } };
    sealed = (await call('POST', '/api/knowledge/honey-pots', encrypted)).body['id'];
    for (let n = 0; n < 12; n += 1) await keep(sealed, `sealed-${n}.txt`);
    await untilEnded(client, sealed, 60_000);
  });
  afterEach(() => {
    for (const disk of Object.values(disks)) disk.free();
  });
  afterAll(async () => {
    await server?.kill();
    for (const disk of Object.values(disks)) disk.unmount();
    await rm(directory, { recursive: true, force: true });
  });

  async function begin(): Promise<void> {
    server = await startServer({ directory, env: { DISK_RESERVE_MB: '1' } });
    client = await signIn(server.url);
    call = callerOf({ url: server.url, token: client.token });
  }

  async function keep(jar: string, name: string): Promise<void> {
    kept.set(await client.upload(jar, name, wordsOf(name)), wordsOf(name));
  }

  async function everythingReads(): Promise<void> {
    await eachAtOnce([...kept], 8, async ([id, content]) => {
      const { status, text } = await call('GET', `/api/knowledge/documents/${id}/content`);
      expect([status, text === content]).toEqual([200, true]);
    });
  }

  /** As if the documents of a jar had come to their end, and been warned of long enough before. No server may run. */
  async function endDocuments(jar: string): Promise<void> {
    const logger = createLogger('silent');
    const records = await openDatabase({ url: null, directory: join(directory, 'database'), logger });
    await sql`update jars set auto_delete = true, retention_since = now() - interval '1 month'`.execute(
      records.kysely,
    );
    await sql`update documents set content_at = now() - interval '366 days',
                                   retention_warned_at = now() - interval '8 days'
              where jar_id = ${jar}`.execute(records.kysely);
    await records.close();
  }

  const rotate = () => runToEnd(['src/cli/skep.ts', 'rotate-keys'], { DATA_DIR: directory });
  const jars = async () => (await call('GET', '/api/knowledge/honey-jars')).body['pagination'].total;
  const untilStorage = (status: string) =>
    until(async () => (await call('GET', '/api/system/health')).body['storage'].status === status, {
      what: `storage is ${status}`,
    });

  it.each(['files', 'database', 'index'] as const)(
    'a bulk upload reports that the disk of the %s is full, keeps its files, and processes the rest by itself',
    async (place) => {
      const jar = await client.createJar(`Bulk ${place}`);
      bulk = jar;
      const names = Array.from({ length: filesOfArchive }, (_, n) => `${place}-${n}.txt`);
      const archive = zipOf(names.map((name) => ({ name, content: wordsOf(name) })));
      if (place === 'files') disks.files.fill(2 * mb);
      const begun = await call(
        'POST',
        `/api/knowledge/honey-jars/${jar}/upload-directory`,
        fileForm('archive', 'archive.zip', new Uint8Array(archive)),
      );
      expect([begun.status, begun.text]).toEqual([200, expect.stringContaining('"processing"')]);
      if (place !== 'files') disks[place].fill();
      const stateIf = async (wanted: (state: Answer['body']) => boolean) => {
        const { body } = await call('GET', begun.body['progress_url']);
        return wanted(body) && body;
      };
      const waiting = await until(() => stateIf(({ error }) => error !== null), { what: 'it waits' });
      expect(waiting).toMatchObject({
        status: 'processing',
        error: { code: 'STORAGE_FULL', message: expect.stringMatching(/^The disk that holds .* is full/) },
      });
      disks[place].free();
      const ended = await until(() => stateIf(({ status }) => status !== 'processing'), {
        what: 'the upload has ended',
        withinMs: 60_000,
      });
      expect(ended).toMatchObject({
        status: 'completed',
        error: null,
        progress: { total_files: filesOfArchive, successful: filesOfArchive },
      });
      for (const { document_id, path } of ended['files']) kept.set(document_id, wordsOf(path));
      expect((await client.search(`skua loader of ${place}-7.txt`, 1))[0]?.title).toBe(`${place}-7.txt`);
      expect((await client.documents(jar)).length).toBe(filesOfArchive);
    },
  );

  it('an import is refused with 507 in its middle, leaves nothing, and is accepted when there is space', async () => {
    const headers = { authorization: `Bearer ${client.token}` };
    const path = `/api/knowledge/honey-jars/${bulk}/export`;
    const archive = new Uint8Array(await (await fetch(new URL(path, server.url), { headers })).arrayBuffer());
    const importing = (): Promise<Answer> =>
      call('POST', '/api/knowledge/honey-jars/import', fileForm('archive', 'jar.hjx', archive));
    const before = await jars();
    disks.files.fill(1.5 * mb);
    const refused = await importing();
    expect([refused.status, refused.body['error']?.code]).toEqual([507, 'STORAGE_FULL']);
    expect(await jars()).toBe(before);
    disks.files.free();
    await untilStorage('ok');
    const taken = await importing();
    expect(taken.status).toBe(201);
    const ended = await untilEnded(client, taken.body['honey_jar_id'], 60_000);
    expect(ended.filter(({ status }) => status === 'completed')).toHaveLength(filesOfArchive);
  });

  it('encryption with new keys stops and continues, and every file opens meanwhile', async () => {
    const unfinished = async () => (await call('GET', '/api/admin/keys')).body['honey_jars'].unfinished;
    const rotated = await call('POST', '/api/admin/keys/rotate', { files: true });
    disks.files.fill();
    expect(rotated.status).toBe(200);
    await untilStorage('full');
    await everythingReads();
    expect(await unfinished()).toBe(1);
    disks.files.free();
    await until(async () => (await unfinished()) === 0, { what: 'all is encrypted with the new keys' });
    await everythingReads();
  });

  it('a change of the master key without a server ends with a message, and succeeds when there is space', async () => {
    await server.stop();
    disks.database.fill();
    const { code, stderr } = await rotate();
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^skep: The disk .* is full/m)]);
    disks.database.free();
    expect(await rotate()).toMatchObject({ code: 0 });
    await endDocuments(sealed);
    await begin();
    await everythingReads();
  });

  it('retention deletes on full disks, and the audit log names what it deleted', async () => {
    disks.files.fill();
    disks.database.fill(512 * 1024);
    await untilStorage('full');
    const before = disks.files.freeBytes();
    const swept = await call('POST', '/api/admin/retention/sweep', {});
    expect(swept).toMatchObject({ status: 200, body: { deleted: 12 } });
    expect(disks.files.freeBytes()).toBeGreaterThan(before);
    const { body } = await call('GET', '/api/admin/audit?action=document.expire');
    expect(body['total']).toBe(12);
    disks.files.free();
    disks.database.free();
    await untilStorage('ok');
    expect((await call('GET', '/api/admin/audit/verify')).body).toMatchObject({ intact: true });
  });

  it('nothing is missing in the end, and records, index and files agree', async () => {
    await server.stop();
    expect(await inspect(directory)).toEqual([]);
  });
});
