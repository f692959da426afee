import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '#test/server/embedded-database.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';

const writer = join(import.meta.dirname, '../../../test/support/server/pglite-writer.ts');
const logger = createLogger('silent');

describe('the embedded database', () => {
  let directory: string;

  beforeAll(async () => {
    const test = await openEmbedded();
    await test.database.close();
    directory = test.directory;
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const open = (): Promise<Database> => openDatabase({ url: null, directory, logger });

  /** Starts the writer at `first`, kills it while it writes, and answers with what it had acknowledged. */
  async function writeAndKill(first: number, killAfter: number): Promise<number[]> {
    const child = spawn(process.execPath, [writer, directory, String(first)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const acknowledged: number[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(Number(line));
      if (acknowledged.length === killAfter) child.kill('SIGKILL');
    }
    await ended(child);
    return acknowledged;
  }

  it('has every acknowledged commit after each of five kill -9', async () => {
    const acknowledged: number[] = [];
    for (const [round, killAfter] of [3, 40, 111, 7, 75].entries()) {
      acknowledged.push(...(await writeAndKill(round * 100_000, killAfter)));
    }
    const database = await open();
    const { rows } = await sql<{ n: number }>`select n from acknowledged`.execute(database.kysely);
    await database.close();
    const present = new Set(rows.map((row) => row.n));
    expect(acknowledged.length).toBeGreaterThanOrEqual(236);
    expect(acknowledged.filter((n) => !present.has(n))).toEqual([]);
  });

  it('fsyncs each commit before it answers', async () => {
    const database = await open();
    const real = fs.fsyncSync;
    let flushes = 0;
    fs.fsyncSync = (descriptor) => {
      flushes += 1;
      real(descriptor);
    };
    syncBuiltinESMExports();
    try {
      await sql`create table flushed (n int)`.execute(database.kysely);
      for (let n = 1; n <= 3; n += 1) {
        const before = flushes;
        await database.transact((tx) => sql`insert into flushed values (${n})`.execute(tx));
        expect(flushes).toBeGreaterThan(before);
      }
    } finally {
      fs.fsyncSync = real;
      syncBuiltinESMExports();
      await database.close();
    }
  });

  it('is refused to a second opener until the first closes it', async () => {
    const first = await open();
    await expect(open()).rejects.toMatchObject({ kind: 'conflict', code: 'DATABASE_IN_USE' });
    await first.close();
    const second = await open();
    await second.close();
  });

  it('is refused to a second opener even after the lock file was deleted', async () => {
    const first = await open();
    await rm(join(directory, 'lock'));
    await expect(open()).rejects.toMatchObject({ kind: 'conflict', code: 'DATABASE_IN_USE' });
    await first.close();
    await (await open()).close();
  });

  it('leaves no part of a lock when it cannot be opened', async () => {
    const damaged = await mkdtemp(join(tmpdir(), 'skep-durability-'));
    await mkdir(join(damaged, 'cluster'));
    await writeFile(join(damaged, 'cluster', 'postgresql.conf'), '');
    await writeFile(join(damaged, `lock.${randomUUID()}`), 'left by a process that was killed');
    const opening = openDatabase({ url: null, directory: damaged, logger });
    await expect(opening).rejects.toMatchObject({ kind: 'conflict', code: 'DATABASE_DAMAGED' });
    expect(await readdir(damaged)).toEqual(['cluster']);
    expect(await readdir(join(damaged, 'cluster'))).toEqual(['postgresql.conf']);
    await rm(damaged, { recursive: true, force: true });
  });

  it('is taken over from a dead process, also when its pid is reused', async () => {
    await (await open()).close();
    await writeFile(
      join(directory, 'lock'),
      JSON.stringify({ pid: process.pid, started: 'long ago', token: 'x' }),
    );
    await (await open()).close();
    await writeFile(join(directory, 'lock'), 'torn');
    const database = await open();
    expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('starts again when its first creation was killed half-way', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'skep-durability-'));
    const draft = join(fresh, 'cluster.draft-1');
    await mkdir(draft);
    await writeFile(join(draft, 'PG_VERSION'), '17');
    const database = await openDatabase({ url: null, directory: fresh, logger });
    expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(await readdir(fresh)).toEqual(['cluster']);
    await rm(fresh, { recursive: true, force: true });
  });
});

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
