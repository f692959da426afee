import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#kernel/logging/logger.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createTraffic } from './traffic.service.ts';

const logger = createLogger('silent');
const noon = Date.parse('2026-03-01T12:00:00Z');

describeDatabases('the requests of a day', (open) => {
  let test: TestDatabase;
  let at = noon;
  const now = (): number => at;

  beforeEach(async () => {
    test = await open();
    at = noon;
  });
  afterEach(() => test.cleanup());

  it('are summed over services and processes, and outlive a restart', async () => {
    const first = createTraffic({ database: test.database, logger, now });
    const second = createTraffic({ database: test.database, logger, now });
    first.note('platform', { ms: 100, failed: false });
    first.note('knowledge', { ms: 200, failed: true });
    second.note('platform', { ms: 300, failed: false });
    second.note('platform', { ms: 400, failed: false });
    await Promise.all([first.stop(), second.stop()]);
    const later = createTraffic({ database: test.database, logger, now });
    expect(await later.today()).toEqual({ total: 4, average_seconds: 0.25, error_rate: 0.25 });
    await later.stop();
  });

  it('have no average and no rate while there are none', async () => {
    const traffic = createTraffic({ database: test.database, logger, now });
    expect(await traffic.today()).toEqual({ total: 0, average_seconds: null, error_rate: null });
    await traffic.stop();
  });

  it('restart at midnight UTC, and earlier counts stay with their day', async () => {
    const traffic = createTraffic({ database: test.database, logger, now });
    at = Date.parse('2026-03-01T23:59:59.999Z');
    traffic.note('platform', { ms: 1, failed: false });
    at = Date.parse('2026-03-02T00:00:00Z');
    traffic.note('platform', { ms: 1, failed: false });
    traffic.note('platform', { ms: 1, failed: true });
    expect(await traffic.today()).toMatchObject({ total: 2, error_rate: 0.5 });
    at = noon;
    expect(await traffic.today()).toMatchObject({ total: 1, error_rate: 0 });
    await traffic.stop();
  });

  it('are all there when several ask while they are being written', async () => {
    const traffic = createTraffic({ database: test.database, logger, now });
    const seen = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        traffic.note('platform', { ms: 1, failed: false });
        const { total } = await traffic.today();
        return total > i;
      }),
    );
    expect(seen).not.toContain(false);
    expect((await traffic.today()).total).toBe(20);
    await traffic.stop();
  });

  it('are kept for the next time when the database does not take them', async () => {
    const traffic = createTraffic({ database: test.database, logger, now });
    await test.database.kysely.schema.alterTable('request_days').renameTo('away').execute();
    traffic.note('platform', { ms: 10, failed: false });
    await expect(traffic.flush()).rejects.toThrow('request_days');
    traffic.note('platform', { ms: 30, failed: false });
    await test.database.kysely.schema.alterTable('away').renameTo('request_days').execute();
    expect(await traffic.today()).toEqual({ total: 2, average_seconds: 0.02, error_rate: 0 });
    await traffic.stop();
  });
});
