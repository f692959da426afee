import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newAnalyst } from '#test/platform/jars.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import {
  cancelReport,
  endAttempt,
  insertReport,
  noteProgress,
  requeueReport,
  takeNext,
} from './reports-queue.repository.ts';

describeDatabases('the queue of reports', (open) => {
  let test: TestDatabase;
  const users: string[] = [];
  beforeAll(async () => {
    test = await open();
    for (let n = 0; n < 5; n += 1) users.push((await newAnalyst(test.database)).user_id);
  });
  afterAll(() => test.cleanup());
  beforeEach(async () => void (await test.database.kysely.deleteFrom('reports').execute()));

  const order = async (n: number, priority = 1) => {
    const id = crypto.randomUUID();
    await insertReport(test.database.kysely, {
      id,
      user_id: users[n % 5] ?? '',
      template_id: crypto.randomUUID(),
      title: `Report ${n}`,
      description: null,
      style: 'summary',
      parameters: { user_query: 'Turla', generation_mode: 'conversational', restore_pii: false },
      output_format: 'pdf',
      scrambling: true,
      honey_jar_id: null,
      conversation_id: null,
      priority,
    });
    const queued_at = new Date(Date.UTC(2026, 0, 1, 0, n));
    await test.database.kysely.updateTable('reports').set({ queued_at }).where('id', '=', id).execute();
    return id;
  };
  const take = (attempt = crypto.randomUUID()) => takeNext(test.database.kysely, attempt);
  const fallSilent = () =>
    test.database.kysely
      .updateTable('reports')
      .set({ heartbeat_at: new Date(0) })
      .execute();

  it('gives out ten reports of five users by priority, then age, each once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await order(n, n % 4));
    const wanted = [3, 7, 2, 6, 1, 5, 9, 0, 4, 8].map((n) => ids[n]);
    const taken: unknown[] = [];
    for (const _ of ids) taken.push(await take());
    expect(taken).toEqual(wanted);
    expect(await take()).toBeNull();
  });

  it('takes up the report of a killed attempt once, with its progress, and the old attempt has lost it', async () => {
    const { kysely } = test.database;
    const id = await order(0);
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await take(first)).toBe(id);
    expect(await noteProgress(kysely, { id, attemptId: first, percentage: 40, step: 'Reading' })).toBe(true);
    expect(await take()).toBeNull();
    await fallSilent();
    expect(await take(second)).toBe(id);
    expect(await take()).toBeNull();
    expect(await noteProgress(kysely, { id, attemptId: first, percentage: 90, step: 'Late' })).toBe(false);
    expect(await noteProgress(kysely, { id, attemptId: second, percentage: 5, step: 'Again' })).toBe(true);
    const failed = { status: 'failed', error_message: 'No' } as const;
    expect(await endAttempt(kysely, { id, attemptId: first }, failed)).toBe(false);
    const row = await kysely.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'processing', progress_percentage: 40, interruptions: 1 });
  });

  it('cancels what has not ended, and lets only what failed or was cancelled be tried again', async () => {
    const { kysely } = test.database;
    const id = await order(0);
    expect(await requeueReport(kysely, id)).toBe(false);
    const attemptId = crypto.randomUUID();
    expect(await take(attemptId)).toBe(id);
    expect(await cancelReport(kysely, id)).toBe(true);
    expect(await cancelReport(kysely, id)).toBe(false);
    expect(await noteProgress(kysely, { id, attemptId, percentage: 9, step: '' })).toBe(false);
    expect(await requeueReport(kysely, id)).toBe(true);
    expect(await take()).toBe(id);
  });
});
