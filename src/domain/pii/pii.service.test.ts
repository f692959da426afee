import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#kernel/logging/logger.ts';
import { describeDatabases, openTestDatabase } from '#test/server/database.ts';
import { createEventBus } from '#queue/event-bus.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { openDetector, type Detector } from './detector.ts';
import type { StatisticsQuery } from './statistics/figures.ts';
import { createPersonalData, type PersonalData } from './pii.service.ts';

const logger = createLogger('silent');
const period = { from: '2026-03-01', to: '2026-03-02', detection_mode: null, framework: null };
const request = (text: string) => ({ text, request_id: 'r', include_context: true, mask_results: false });
const opened: { detector: Detector; personalData: PersonalData }[] = [];
let test: TestDatabase;
let at = Date.parse('2026-03-01T23:59:59Z');

async function look(by: PersonalData, time: string, mode = 'general'): Promise<void> {
  at = Date.parse(time);
  await by.detect({ ...request('joe@example.com'), detection_mode: mode });
}

const bus = createEventBus();
const usual = { workers: 1, timeoutMs: 30_000, memoryMb: 512 };
// A thread takes most of a second to start.
const shared = openDetector(usual);
afterAll(() => shared.close());

/** What one process has, with a detector of its own where settings are given. */
function open(settings?: Partial<Parameters<typeof openDetector>[0]>) {
  const detector = settings ? openDetector({ ...usual, ...settings }) : shared;
  const personalData = createPersonalData({ database: test.database, detector, bus, logger, now: () => at });
  opened.push({ detector, personalData });
  return personalData;
}

describeDatabases('the finding of personal data', (openDatabase) => {
  beforeEach(async () => {
    test = await openDatabase();
    at = Date.parse('2026-03-01T23:59:59Z');
  });
  afterEach(async () => {
    for (const { detector, personalData } of opened.splice(0)) {
      await personalData.stop();
      if (detector !== shared) await detector.close();
    }
    await test.cleanup();
  });

  it('is as one process set it in every other, from the next text on', async () => {
    const [first, second] = [open({}), open({})];
    const total = async () => (await second.detect(request('EMP-123456'))).looked.total;
    expect(await total()).toBe(0);
    const own = { description: '', risk_level: 'low' as const, compliance_frameworks: [] };
    await first.configuration.apply({ custom_patterns: { badge: { pattern: 'EMP-\\d{6}', ...own } } });
    expect(await total()).toBe(1);
    await first.configuration.apply({ custom_patterns: { badge: { pattern: 'XYZ', ...own } } });
    expect(await total()).toBe(0);
  });

  it('is counted over days, processes and restarts', async () => {
    const [first, second] = [open(), open()];
    await Promise.all([first.detect(request('joe@example.com')), second.detect(request('ann@example.com'))]);
    at = Date.parse('2026-03-02T00:00:00Z');
    await first.detect(request('eve@example.com'));
    await Promise.all([first.stop(), second.stop()]);
    const later = open();
    const { totals } = await later.statistics.read(period);
    expect(totals).toMatchObject({ documents_processed: 3, pii_detections: 3 });
    const { totals: monday } = await later.statistics.read({ ...period, to: '2026-03-01' });
    expect(monday.documents_processed).toBe(2);
  });

  it('is reported in documents for each of the minutes with any', async () => {
    const [first, second] = [open(), open()];
    const rate = async (asked: Partial<StatisticsQuery> = {}) =>
      (await second.statistics.read({ ...period, ...asked })).performance_metrics.documents_per_minute;
    await look(first, '2026-03-01T10:00:30Z');
    await look(second, '2026-03-01T10:00:40Z');
    await look(second, '2026-03-01T10:00:50Z', 'legal');
    await look(first, '2026-03-01T18:07:30Z');
    await first.statistics.flush();
    expect(await rate()).toBe(2);
    // The same minute of another day is another one, and what is added to a row later counts with what is there.
    await look(first, '2026-03-02T10:00:30Z');
    await look(first, '2026-03-01T18:07:40Z');
    await look(first, '2026-03-01T18:07:45Z');
    await first.statistics.flush();
    expect(await rate()).toBeCloseTo(7 / 3);
    expect(await rate({ to: '2026-03-01' })).toBe(3);
    expect(await rate({ detection_mode: 'legal' })).toBe(1);
    expect(await rate({ framework: 'HIPAA' })).toBeNull();
    expect(await rate({ from: '2026-03-03', to: '2026-03-04' })).toBeNull();
  });

  it('is reported only for documents whose minutes were counted', async () => {
    const process = open();
    const old = { documents: 5, violations: 0, total_ms: 9, framework: 'all', detection_mode: 'general' };
    await test.database.kysely
      .insertInto('pii_document_days')
      .values([
        { ...old, day: '2026-03-01' },
        { ...old, day: '2026-03-02' },
      ])
      .execute();
    const rate = async () => (await process.statistics.read(period)).performance_metrics.documents_per_minute;
    at = Date.parse('2026-03-02T10:00:30Z');
    await process.detect(request('joe@example.com'));
    expect(await rate()).toBeNull();
    await process.detect({ ...request('joe@example.com'), detection_mode: 'legal' });
    await process.detect({ ...request('joe@example.com'), detection_mode: 'legal' });
    expect(await rate()).toBe(2);
  });

  it('is not counted with too many detections to be returned', async () => {
    const personalData = open();
    const two = { ...request('joe@example.com, ann@example.com'), most: 1 };
    await expect(personalData.detectInDocument(two)).rejects.toMatchObject({
      kind: 'too_large',
      message: expect.stringContaining('a batch over a honey jar stores up to 250000 per document'),
      details: { max_detections: 1, found: 2 },
    });
    await personalData.detectInDocument({ ...two, most: 2 });
    const { totals } = await personalData.statistics.read(period);
    expect(totals).toMatchObject({ documents_processed: 1, pii_detections: 2 });
  });

  it('keeps its counts for the next attempt when the database does not store them', async () => {
    const personalData = open();
    await personalData.detect(request('joe@example.com'));
    const { schema } = test.database.kysely;
    await schema.alterTable('pii_find_days').renameTo('away').execute();
    await expect(personalData.statistics.flush()).rejects.toThrow('pii_find_days');
    await schema.alterTable('away').renameTo('pii_find_days').execute();
    const { totals } = await personalData.statistics.read(period);
    expect(totals).toMatchObject({ documents_processed: 1, pii_detections: 1 });
  });

  it('refuses more texts than may wait, and reports when a worker was lost', async () => {
    const busy = open({ maxQueue: 1 });
    const long = request('word '.repeat(100_000));
    // Each reads the settings first, and they may come back in any order: which of the three is refused is open.
    const asked = await Promise.allSettled([busy.detect(long), busy.detect(long), busy.detect(long)]);
    const refused = asked.filter((each) => each.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { kind: 'unavailable' } }]);
    const small = open({ memoryMb: 16 });
    await expect(small.detect(request('joe@example.com'))).rejects.toMatchObject({
      kind: 'internal',
      code: 'PII_DETECTION_FAILED',
    });
    expect(small.performance()).toMatchObject({ error_rate: 1 });
  });

  it('only counts when no one reads the detections, and refuses more than the limit', async () => {
    const personalData = open();
    const mails = request('joe@example.com, ann@example.com');
    const { looked } = await personalData.detectInDocument({ ...mails, counts_only: true });
    expect([looked.total, Buffer.from(looked.json).toString()]).toEqual([2, '[]']);
    await expect(personalData.detectInDocument({ ...mails, most: 1 })).rejects.toMatchObject({
      kind: 'too_large',
      details: { max_detections: 1, found: 2 },
    });
  });

  it('ends for a disconnected client, without a count', async () => {
    const personalData = open();
    const left = new AbortController();
    const leaving = personalData.detect(request('joe@example.com'), { signal: left.signal });
    left.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    const { totals } = await personalData.statistics.read(period);
    expect(totals.documents_processed).toBe(0);
  });
});

it('replies with the detections when webhooks cannot be notified, and logs the failure', async () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) });
  const deaf = createEventBus();
  deaf.on('personal_data.found', () => Promise.reject(new Error('the database went')));
  const database = await openTestDatabase();
  const logTo = createLogger('error', sink);
  const personalData = createPersonalData({ ...database, detector: shared, bus: deaf, logger: logTo });
  const behalf = { user_id: crypto.randomUUID(), document_id: null };
  const { looked } = await personalData.detect(request('joe@example.com'), { behalf });
  expect(looked.total).toBe(1);
  expect(lines.join('')).toContain('the database went');
  await personalData.stop();
  await database.cleanup();
});
