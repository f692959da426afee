import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#kernel/logging/logger.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createStatistics } from './statistics.ts';

describeDatabases('the figures of personal data', (open) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.cleanup());

  it('count every minute that a text took, but those of the day before', async () => {
    let at = 0;
    const statistics = createStatistics({
      database: test.database,
      logger: createLogger('silent'),
      now: () => at,
      isUnder: async () => false,
    });
    const none = { masked_text: null, classification: null };
    const looked = { ...none, json: new Uint8Array(), total: 0, summary: {}, counts: [] };
    const rateAfter = async (time: string, ms: number) => {
      at = Date.parse(time);
      statistics.note({ mode: 'general', looked, ms });
      const day = time.slice(0, 10);
      const read = await statistics.read({ from: day, to: day, detection_mode: null, framework: null });
      return read.performance_metrics.documents_per_minute;
    };
    // From 10:01:30 on.
    expect(await rateAfter('2026-03-01T10:04:00Z', 150_000)).toBe(1 / 4);
    expect(await rateAfter('2026-03-01T10:03:59Z', 1000)).toBe(2 / 4);
    expect(await rateAfter('2026-03-02T00:01:00Z', 300_000)).toBe(1 / 2);
    await statistics.stop();
  });
});
