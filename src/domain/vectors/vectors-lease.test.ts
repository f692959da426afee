import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { wordVectors } from '#test/fixtures/word-vectors.ts';

import { createVectors, spaceOf, type VectorModel, type Vectors } from './index.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
const patience = { timeout: 15_000 };
const opened: Vectors[] = [];
let held = Promise.withResolvers<void>();

type Process = { vectors: Vectors; model: VectorModel; made: string[] };

/** As one of several processes on this database, whose model takes as long as `embedding`. */
async function openProcess(
  name: string,
  {
    embedding = () => wait(20),
    renewEveryMs = 20,
  }: { embedding?: () => Promise<void>; renewEveryMs?: number },
): Promise<Process> {
  const made: string[] = [];
  const plain = wordVectors(name);
  const model = wordVectors(name, {
    async embed(texts) {
      made.push(...texts);
      await embedding();
      return plain.embed(texts);
    },
  });
  // The built-in database has one process alone, which asks nobody: here it is held as by one of several.
  const database = { ...test.deps.database, driver: 'postgres' as const };
  const vectors = createVectors({ ...test.deps, database, wanted: model, everyMs: 20, renewEveryMs });
  opened.push(vectors);
  await vectors.start();
  vectors.work();
  return { vectors, model, made };
}

async function areComplete({ model }: Process): Promise<boolean> {
  const [counts, passages] = [
    await test.deps.index.vectorCounts(spaceOf(model).name),
    await test.deps.index.documentCounts(),
  ];
  return counts?.size === passages.size && [...passages].every(([id, count]) => counts.get(id) === count);
}

const inSeconds = (seconds: number) =>
  sql`update vector_filling set held_until = now() + make_interval(secs => ${seconds})`.execute(
    test.deps.database.kysely,
  );
async function secondsHeld(): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from held_until - now())::integer as left from vector_filling`.execute(
    test.deps.database.kysely,
  );
  return rows[0]?.left ?? 0;
}

beforeAll(async () => {
  const jar = await createJar(analyst);
  for (let at = 0; at < 5; at += 1)
    await addDocument(analyst, jar, { name: `${at}.txt`, text: `Ship ${at} left the harbour.` });
});
afterEach(async () => {
  held.resolve();
  held = Promise.withResolvers<void>();
  for (const vectors of opened.splice(0)) await vectors.stop();
});

describe('of several processes on one database', () => {
  it('one makes missing vectors, and each once', async () => {
    const all = await Promise.all(['a', 'b', 'c'].map(() => openProcess('alone', {})));
    const [first] = all as [Process];
    for (const { vectors } of all)
      await expect.poll(() => vectors.served()?.space, patience).toBe(spaceOf(first.model).name);
    expect(await areComplete(first)).toBe(true);
    expect(all.map(({ made }) => made.length).toSorted((a, b) => a - b)).toEqual([0, 0, 5]);
  });

  it('the others leave it to one whose model is slow', async () => {
    const slow = await openProcess('slow', { embedding: () => held.promise });
    await expect.poll(() => slow.made.length, patience).toBe(5);
    await inSeconds(1);
    await expect.poll(secondsHeld, patience).toBeGreaterThan(50);
    const other = await openProcess('slow', {});
    await wait(1_500);
    held.resolve();
    await expect.poll(() => other.vectors.served()?.space, patience).toBe(spaceOf(slow.model).name);
    expect([slow.made.length, other.made.length, await areComplete(slow)]).toEqual([5, 0, true]);
  });

  it('another goes on when one that makes them is heard of no more, and what that one still makes is not added', async () => {
    const gone = await openProcess('gone', { embedding: () => held.promise, renewEveryMs: 3_600_000 });
    await expect.poll(() => gone.made.length, patience).toBe(5);
    const next = await openProcess('gone', {});
    await wait(300);
    expect(next.made).toEqual([]);
    await inSeconds(-1);
    await expect.poll(() => next.vectors.served()?.space, patience).toBe(spaceOf(next.model).name);
    expect([next.made.length, await areComplete(next)]).toEqual([5, true]);
    held.resolve();
    await gone.vectors.stop();
    expect(await areComplete(next)).toBe(true);
    expect([gone.made.length, next.made.length]).toEqual([5, 5]);
  });

  it('another goes on at once when one that makes them is stopped', async () => {
    const stopped = await openProcess('stopped', {});
    await expect.poll(() => stopped.vectors.served()?.space, patience).toBe(spaceOf(stopped.model).name);
    const next = await openProcess('next', {});
    await wait(200);
    expect(next.made).toEqual([]);
    await stopped.vectors.stop();
    await expect.poll(() => next.made.length, patience).toBe(5);
  });
});
