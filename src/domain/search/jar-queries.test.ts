import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/jars/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { createQueryCounter, type QueryCounter } from './jar-queries.ts';

describeDatabases('what searches add to their jars', (open) => {
  let test: TestDatabase;
  let counter: QueryCounter;
  let owner: Actor;

  beforeAll(async () => {
    test = await open();
    counter = createQueryCounter({ database: test.database, logger: createLogger('silent') });
    owner = await newAnalyst(test.database);
  });
  afterAll(async () => {
    await counter.stop();
    await test.cleanup();
  });

  it('is their number, their time and, where it was measured, their relevance', async () => {
    const jars = jarsOver(test.database);
    const created = await jars.createMany(
      owner,
      ['One', 'Other', 'Untouched'].map((name) => ({ name, access: 'private' as const })),
    );
    const [one, other, untouched] = created.map(({ id }) => id);
    const both = [one ?? '', other ?? ''];
    counter.note({ jar_ids: both, ms: 10, best: new Map([[both[0] ?? '', 0.8]]) });
    counter.note({ jar_ids: both.slice(0, 1), ms: 20, best: new Map([[both[0] ?? '', 0.4]]) });
    await counter.flush();
    // A question measures nothing.
    counter.note({ jar_ids: both.slice(0, 1), ms: 30 });
    await counter.flush();
    expect(await jars.readable(owner, both[0] ?? '')).toMatchObject({
      query_count: 3,
      query_time_total_ms: 60,
      relevance_count: 2,
      relevance_total: expect.closeTo(1.2),
    });
    expect(await jars.readable(owner, both[1] ?? '')).toMatchObject({
      query_count: 1,
      relevance_count: 1,
      relevance_total: 0,
    });
    expect(await jars.readable(owner, untouched ?? '')).toMatchObject({ query_count: 0, relevance_count: 0 });
  });
});
