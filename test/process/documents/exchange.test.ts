import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, untilEnded, type Client } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { untar } from '#test/platform/export-archive.ts';
import { inspectRunning } from '#test/server/inspection.ts';
import { rawForm, rawFormType } from '#test/server/raw-form.ts';
import { startServer, untilReconciled, type Server } from '#test/server/server.ts';

const documents = 20;
let directory: string;
/** The one that runs: each test kills it, and leaves the next. */
let server: Server;
let jar: string;
let archive: Buffer;

beforeAll(async () => {
  directory = await dataDirectory();
  server = await startServer({ directory });
  const client = await signIn(server.url);
  jar = await client.createJar('Exchanged');
  for (let n = 0; n < documents; n += 1)
    await client.upload(jar, `${n}.txt`, `Document ${n}. ${randomBytes(40_000).toString('base64')}`);
  await untilEnded(client, jar, 30_000);
  archive = Buffer.from(await (await exporting(client)).arrayBuffer());
});
afterAll(async () => {
  await server?.kill();
  await rm(directory, { recursive: true, force: true });
});

const exporting = (client: Client) =>
  fetch(new URL(`/api/knowledge/honey-jars/${jar}/export`, server.url), {
    headers: { authorization: `Bearer ${client.token}` },
  });

/** Sends the archive as a form; `between` is waited for after each of ten pieces of it. */
async function importing(client: Client, between: (piece: number) => Promise<void> = async () => undefined) {
  const form = rawForm([
    { field: 'encryption_enabled', content: 'true' },
    { filename: 'jar.hjx', content: archive },
  ]);
  async function* pieces() {
    for (let piece = 0; piece < 10; piece += 1) {
      const [from, to] = [piece, piece + 1].map((n) => Math.floor((form.length * n) / 10));
      yield form.subarray(from, to);
      await between(piece);
    }
  }
  const response = await fetch(new URL('/api/knowledge/honey-jars/import', server.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': rawFormType },
    body: pieces(),
    duplex: 'half',
  });
  return { status: response.status, body: (await response.json()) as { honey_jar_id: string } };
}

/** Starts the server once more, and answers how many documents each jar has when all that is left over is cleared. */
async function afterwards(): Promise<number[]> {
  server = await startServer({ directory });
  const client = await signIn(server.url);
  await untilReconciled(server);
  const response = await fetch(new URL('/api/knowledge/honey-jars?page_size=100', server.url), {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const { honey_jars } = (await response.json()) as { honey_jars: { id: string }[] };
  const counts: number[] = [];
  for (const { id } of honey_jars) {
    const ended = await untilEnded(client, id, 30_000);
    expect(ended.filter(({ status }) => status !== 'completed')).toEqual([]);
    counts.push(ended.length);
  }
  return counts;
}

describe('a server that is killed during an import', () => {
  it.each([3, 9])('has nothing of it when it starts again, killed after %i tenths', async (tenths) => {
    const client = await signIn(server.url);
    const sent = importing(client, async (piece) => {
      // So that what has arrived is being stored.
      await sleep(50);
      if (piece === tenths - 1) await server.kill();
    });
    await expect(sent).rejects.toThrow();
    expect(await afterwards()).toEqual([documents]);
    expect(await inspectRunning(server)).toEqual([]);
  });

  it('has all of it or nothing, killed around its end', async () => {
    let whole = 1;
    for (const ms of [0, 40]) {
      const client = await signIn(server.url);
      const sent = importing(client, async (piece) => {
        if (piece === 9) setTimeout(() => void server.kill(), ms);
      }).catch(() => null);
      const outcome = await sent;
      await server.kill();
      const counts = await afterwards();
      expect(counts.every((count) => count === documents)).toBe(true);
      expect(outcome?.status ?? 201).toBe(201);
      expect(counts.length).toBeGreaterThanOrEqual(outcome ? whole + 1 : whole);
      expect(counts.length).toBeLessThanOrEqual(whole + 1);
      whole = counts.length;
      expect(await inspectRunning(server)).toEqual([]);
    }
  });
});

describe('a server that is killed during an export', () => {
  it('leaves a file that is recognisably truncated, and loses nothing', async () => {
    const client = await signIn(server.url);
    const response = await exporting(client);
    const reader = response.body?.getReader();
    const chunks: Uint8Array[] = [];
    const reading = (async () => {
      for (;;) {
        const next = await reader?.read();
        if (!next || next.done) return;
        chunks.push(next.value);
        if (chunks.length === 3) await server.kill();
      }
    })();
    await expect(reading).rejects.toThrow();
    await expect(untar(Buffer.concat(chunks))).rejects.toThrow();
    await server.kill();
    expect((await afterwards()).every((count) => count === documents)).toBe(true);
    expect(await inspectRunning(server)).toEqual([]);
  });
});
