import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReportSchedules, createScheduleWorker } from '#domain/reports/index.ts';
import type { ReportSchedules } from '#domain/reports/index.ts';
import { findActor } from '#domain/users/index.ts';
import { notFound } from '#kernel/errors.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { newAnalyst } from '#test/platform/jars.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import type { ScheduleInput } from './schedule.ts';

const input: ScheduleInput = {
  name: 'Every Monday',
  report: {
    template_id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b2002',
    title: 'New about Turla',
    description: null,
    priority: 'low',
    output_format: 'html',
    parameters: { user_query: 'What is new?', generation_mode: 'conversational', restore_pii: false },
    scrambling: true,
    honey_jar_id: null,
  },
  recurrence: { every: { unit: 'week', weekday: 1 }, hour: 7, time_zone: 'Europe/Berlin' },
  active: true,
};
const none = async () => Promise.reject(notFound('Honey jar'));

describeDatabases('schedules of reports', (open) => {
  let test: TestDatabase;
  let now = new Date();
  let user: { user_id: string; role: 'analyst' };
  let schedules: ReportSchedules;

  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.cleanup());
  beforeEach(async () => {
    await test.database.kysely.deleteFrom('reports').execute();
    await test.database.kysely.deleteFrom('report_schedules').execute();
    now = new Date('2026-10-24T12:00:00Z');
    user = { user_id: (await newAnalyst(test.database)).user_id, role: 'analyst' };
    schedules = createReportSchedules(deps());
  });

  const deps = () => ({
    database: test.database,
    jars: { readable: none },
    conversations: { get: none },
    now: () => now,
    actorOf: (userId: string) => findActor(test.database.kysely, userId),
    ordered: () => undefined,
    logger: createLogger('silent'),
  });
  const orderDue = () => createScheduleWorker(deps()).orderDue();
  const reports = () =>
    test.database.kysely
      .selectFrom('reports')
      .select(['id', 'schedule_id', 'since', 'title', 'status'])
      .orderBy('queued_at')
      .execute();

  it('order a report once at each time, also when several were missed and several processes look', async () => {
    const { id, next_run_at } = await schedules.create(user, input);
    // The clocks go back in between.
    expect(next_run_at).toEqual(new Date('2026-10-26T06:00:00Z'));
    await orderDue();
    expect(await reports()).toEqual([]);
    now = new Date('2026-11-11T12:00:00Z');
    await Promise.all([orderDue(), orderDue()]);
    expect(await reports()).toMatchObject([
      { schedule_id: id, since: null, title: 'New about Turla', status: 'queued' },
    ]);
    expect(await schedules.get(user, id)).toMatchObject({
      last_run_at: now,
      last_error: null,
      next_run_at: new Date('2026-11-16T06:00:00Z'),
    });
  });

  it('say since when documents are new: since the last completed report was begun', async () => {
    await schedules.create(user, input);
    now = new Date('2026-10-26T06:00:01Z');
    await orderDue();
    const started_at = new Date('2026-10-26T06:00:05Z');
    await test.database.kysely
      .updateTable('reports')
      .set({ status: 'completed', started_at, completed_at: started_at })
      .execute();
    now = new Date('2026-11-02T06:00:01Z');
    await orderDue();
    const [, second] = await reports();
    await test.database.kysely
      .updateTable('reports')
      .set({ status: 'failed' })
      .where('id', '=', second?.id ?? '')
      .execute();
    now = new Date('2026-11-09T06:00:01Z');
    await orderDue();
    expect((await reports()).map(({ since }) => since)).toEqual([null, started_at, started_at]);
  });

  it('tell their owner what cannot be ordered any more', async () => {
    const { id } = await schedules.create(user, input);
    const lost = { ...input.report, honey_jar_id: crypto.randomUUID() };
    await test.database.kysely
      .updateTable('report_schedules')
      .set({ report: JSON.stringify(lost) })
      .execute();
    now = new Date('2026-10-26T07:00:00Z');
    await orderDue();
    expect(await reports()).toEqual([]);
    expect(await schedules.get(user, id)).toMatchObject({
      last_error: 'Honey jar not found',
      next_run_at: new Date('2026-11-02T06:00:00Z'),
    });
    const notifications = await test.database.kysely.selectFrom('notifications').select('title').execute();
    expect(notifications).toContainEqual({ title: 'The report “Every Monday” could not be ordered' });
  });

  it('are paused, resumed and moved', async () => {
    const { id } = await schedules.create(user, input);
    expect(await schedules.update(user, id, { active: false })).toMatchObject({ next_run_at: null });
    now = new Date('2026-12-01T00:00:00Z');
    await orderDue();
    expect(await reports()).toEqual([]);
    const resumed = await schedules.update(user, id, { active: true, name: 'Mondays' });
    expect(resumed).toMatchObject({ name: 'Mondays', next_run_at: new Date('2026-12-07T06:00:00Z') });
    const recurrence = { every: { unit: 'month' as const, day: 31 }, hour: 0, time_zone: 'UTC' };
    expect(await schedules.update(user, id, { recurrence })).toMatchObject({
      recurrence,
      next_run_at: new Date('2026-12-31T00:00:00Z'),
    });
  });

  describe('are refused', () => {
    it('beyond ten active ones, in a place that there is not, and for what cannot be ordered', async () => {
      for (let n = 0; n < 10; n += 1) await schedules.create(user, input);
      await expect(schedules.create(user, input)).rejects.toMatchObject({ kind: 'conflict' });
      const { id } = await schedules.create(user, { ...input, active: false });
      await expect(schedules.update(user, id, { active: true })).rejects.toMatchObject({ kind: 'conflict' });
      const recurrence = { ...input.recurrence, time_zone: 'Mars/Olympus' };
      await expect(schedules.update(user, id, { recurrence })).rejects.toThrow(/^time_zone: must be/);
      const report = { ...input.report, honey_jar_id: crypto.randomUUID() };
      await expect(schedules.update(user, id, { report })).rejects.toMatchObject({ kind: 'not_found' });
    });

    it('to others, who do not know of them', async () => {
      const { id } = await schedules.create(user, input);
      const stranger = await newAnalyst(test.database);
      for (const attempt of [
        () => schedules.get(stranger, id),
        () => schedules.update(stranger, id, { active: false }),
        () => schedules.remove(stranger, id),
      ])
        await expect(attempt()).rejects.toMatchObject({ kind: 'not_found' });
      await schedules.remove(user, id);
      expect((await schedules.list(user, { limit: 5, offset: 0 })).total).toBe(0);
    });
  });
});
