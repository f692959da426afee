import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#kernel/logging/logger.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createAudit, type Audit } from './audit.service.ts';
import { entry } from '#test/fixtures/audit-entries.ts';

const key = randomBytes(32);
const logger = createLogger('silent');

describeDatabases('writing the audit log', (open) => {
  let test: TestDatabase;
  let audit: Audit;
  const opened = () => createAudit({ database: test.database, key, logger });
  const all = async () => (await audit.list({}, { limit: 1000, offset: 0 })).rows.toReversed();

  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.cleanup());
  beforeEach(async () => {
    await test.database.kysely.deleteFrom('audit_log').execute();
    await test.database.kysely.deleteFrom('audit_head').execute();
    audit = opened();
    await audit.begin(false);
  });

  it('stores every field as given, with an entry of its own before the first', async () => {
    await audit.record([entry()]);
    const [begun, written] = await all();
    expect(begun).toMatchObject({
      seq: 1,
      action: 'audit.begin',
      result: 'ok',
      service: 'audit',
      user_id: null,
    });
    const { details, ...rest } = entry();
    expect(written).toMatchObject({ seq: 2, ...rest });
    expect(JSON.parse(written?.details ?? '')).toEqual(details);
  });

  it('batches concurrent entries, in order', async () => {
    const ids = Array.from({ length: 250 }, (_, n) => `n-${n}`);
    await Promise.all(ids.map((target_id) => audit.record([entry({ target_id })])));
    expect((await all()).slice(1).map(({ target_id }) => target_id)).toEqual(ids);
    expect(await audit.verify()).toMatchObject({ intact: true, entries: 251 });
  });

  it('loses and doubles nothing when several processes write, each in turn finding the end moved', async () => {
    const writers = [audit, opened(), opened(), opened()];
    await Promise.all(
      writers.flatMap((writer, w) =>
        Array.from({ length: 50 }, async (_, n) => {
          await new Promise((resolve) => setTimeout(resolve, n % 7));
          await writer.record([entry({ target_id: `${w}-${n}-a` }), entry({ target_id: `${w}-${n}-b` })]);
        }),
      ),
    );
    const targets = (await all()).map(({ target_id }) => target_id).filter((id) => id !== null);
    expect([targets.length, new Set(targets).size]).toEqual([400, 400]);
    expect(await audit.verify()).toMatchObject({ intact: true });
  });

  it('starts once, however many processes start it', async () => {
    await test.database.kysely.deleteFrom('audit_log').execute();
    await test.database.kysely.deleteFrom('audit_head').execute();
    await Promise.all([opened(), opened(), opened(), opened()].map((one) => one.begin(false)));
    expect((await all()).map(({ seq, action }) => [seq, action])).toEqual([[1, 'audit.begin']]);
    expect(await audit.verify()).toMatchObject({ intact: true });
  });

  it('does not take an empty log for a new one when there was one before', async () => {
    await test.database.kysely.deleteFrom('audit_log').execute();
    await test.database.kysely.deleteFrom('audit_head').execute();
    await opened().begin(true);
    expect((await all()).map(({ action, result }) => [action, result])).toEqual([['audit.gap', 'failed']]);
    expect(await audit.verify()).toMatchObject({ intact: false, first_broken: { seq: 1 } });
  });

  it('cuts long values and replaces what the database cannot store', async () => {
    const long = '🐝'.repeat(5000);
    await audit.record([
      entry({
        target_id: long,
        action: long,
        user_email: long,
        details: { long, list: Array(50).fill('x') },
      }),
      entry({ target_id: 'a\0b\uD83D', details: { text: 'a\0b\uD83D' } }),
      entry({
        details: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`"key\n${n}`, 'ä"€'.repeat(9)])),
      }),
    ]);
    const [, first, second, third] = await all();
    expect(first?.target_id).toHaveLength(200);
    expect(first?.action).toHaveLength(200);
    expect(JSON.parse(first?.details ?? '')).toEqual({ long: '🐝'.repeat(150), list: Array(50).fill('x') });
    expect(second).toMatchObject({
      target_id: 'a\u{FFFD}b\u{FFFD}',
      details: '{"text":"a\u{FFFD}b\u{FFFD}"}',
    });
    expect(JSON.parse(third?.details ?? '')).toEqual({ cut: expect.stringMatching(/^\{"\\"key\\n0/) });
    expect(Math.max(...(await all()).map(({ details }) => Buffer.byteLength(details)))).toBeLessThanOrEqual(
      4096,
    );
    expect(await audit.verify()).toMatchObject({ intact: true });
  });

  it('lets others in while all of it is read or verified', async () => {
    for (let n = 0; n < 20; n += 1) await audit.record(Array.from({ length: 100 }, () => entry()));
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);
    let read = 0;
    for await (const page of audit.all({ action: 'honey_jar.*' })) read += page.length;
    const whileReading = turns;
    await audit.verify();
    clearInterval(others);
    expect(read).toBe(2000);
    expect(whileReading).toBeGreaterThanOrEqual(3);
    expect(turns - whileReading).toBeGreaterThanOrEqual(3);
  });

  it('fails alone when an entry cannot be written, and continues', async () => {
    const outcomes = await Promise.allSettled([
      audit.record([entry()]),
      audit.record([entry({ target_id: 'good' })]),
      audit.record([entry({ user_id: 'no uuid' })]),
      audit.record([entry({ target_id: 'fine' })]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((await all()).map(({ target_id }) => target_id).slice(2)).toEqual(['good', 'fine']);
    expect(await audit.verify()).toMatchObject({ intact: true });
  });
});
