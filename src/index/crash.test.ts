import { spawn } from 'node:child_process';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { asked, openQuiet, passage, temporaryDirectory } from '#test/fixtures/passages.ts';

const writer = fileURLToPath(new URL('../../test/support/fixtures/index-crash.ts', import.meta.url));
let uri: string;

beforeEach(async () => {
  uri = await temporaryDirectory();
});
afterEach(() => rm(uri, { recursive: true, force: true }));

/** Lets a process write for a while and kills it; returns what it acknowledged as durable. */
async function writeAndKill(round: number, afterMs: number): Promise<string[]> {
  const child = spawn(execPath, [writer, uri, `r${round}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const opened = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      resolve();
    });
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  if (round > 0) await opened;
  await sleep(afterMs);
  child.kill('SIGKILL');
  await closed;
  // The last line may be cut.
  return output.split('\n').slice(0, -1);
}

async function bytesIn(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => stat(join(entry.parentPath, entry.name)));
  return (await Promise.all(sizes)).reduce((total, { size }) => total + size, 0);
}

describe('the index on disk', () => {
  it('opens where a creation was cut off before its first version', async () => {
    for (const remains of ['passages.lance', 'passages.lance/_versions', 'passages.lance/data']) {
      await rm(uri, { recursive: true, force: true });
      await mkdir(join(uri, remains), { recursive: true });
      const index = await openQuiet(uri);
      await index.add([passage('alpha')]);
      expect(await index.searchLexical(asked('alpha'), { jar_ids: ['j1'] }, 10)).toHaveLength(1);
      await index.close();
    }
  });

  it('is left unchanged when it cannot be read, and reports that', async () => {
    const index = await openQuiet(uri);
    await index.add([passage('alpha')]);
    await index.close();
    const versions = join(uri, 'passages.lance', '_versions');
    for (const name of await readdir(versions)) await writeFile(join(versions, name), 'damaged');
    await expect(openQuiet(uri)).rejects.toThrow();
    expect((await readdir(join(uri, 'passages.lance', 'data'))).length).toBeGreaterThan(0);
  });

  it('opens after kill -9 in the middle of creation, writes and optimizes, and has all acknowledged writes', async () => {
    const known = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      // The first one dies while the table and its indexes are being created.
      const lines = await writeAndKill(round, round === 0 ? 260 : 100 + 130 * round);
      let last = '';
      for (const line of lines) {
        const [verb, id = ''] = line.split(' ');
        if (verb === 'added') known.add((last = id));
        if (verb === 'deleted') known.delete(id);
      }
      const index = await openQuiet(uri);
      const counts = await index.documentCounts();
      expect(new Set(counts.values())).toEqual(counts.size > 0 ? new Set([2]) : new Set());
      // The one write that was under way may have happened or not: the next add, or the delete of the last one.
      const missing = [...known].filter((id) => !counts.has(id));
      const unknown = [...counts.keys()].filter((id) => !known.has(id));
      expect(missing.filter((id) => id !== last)).toEqual([]);
      expect(missing.length + unknown.length).toBeLessThanOrEqual(1);
      for (const id of missing) known.delete(id);
      for (const id of unknown) known.add(id);
      for (const id of [...known].slice(-3)) {
        const hits = await index.searchLexical(asked(id), { jar_ids: ['j1'] }, 10);
        expect(hits.map((hit) => hit.document_id)).toEqual([id]);
      }
      await index.optimize();
      await index.close();
    }
    expect(known.size).toBeGreaterThan(10);
  });

  it('stays small after a thousand small adds and an optimize', async () => {
    const index = await openQuiet(uri, {
      maintenance: { quiet_ms: 20, worth_rows: 50, urgent_writes: 64, rest: 1 },
    });
    for (let i = 0; i < 1000; i += 1) await index.add([passage(`alpha w${i}`, { document_id: `d${i}` })]);
    await index.optimize();
    await index.optimize();
    expect(await bytesIn(uri)).toBeLessThan(1_500_000);
    expect(await index.count()).toBe(1000);
    const hits = await index.searchLexical(asked('w777'), { jar_ids: ['j1'] }, 10);
    expect(hits.map((hit) => hit.document_id)).toEqual(['d777']);
    await index.close();
  });
});
