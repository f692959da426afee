import { beforeEach, describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';
import { healthReply, statisticsReply } from './statistics.schemas.ts';
import type { App } from '#http/app.ts';

const { test, viewer, other } = platformFor({ viewer: 'viewer', other: 'viewer' });
const today = () => new Date().toISOString().slice(0, 10);
const statistics = (query = '') => viewer.get(`/api/pii/statistics${query}`);
const mark = (body: object, client = viewer) =>
  client.post('/api/pii/feedback', {
    detection_id: 'a-1',
    pii_type: 'email_address',
    correct: true,
    ...body,
  });

beforeEach(async () => {
  const { personalData, database } = test.deps;
  await personalData.statistics.flush();
  await database.kysely.deleteFrom('pii_document_days').execute();
  await database.kysely.deleteFrom('pii_find_days').execute();
  await database.kysely.deleteFrom('pii_feedback').execute();
});

describe('statistics', () => {
  it('are zero and null before anything was scanned', async () => {
    const { status, body } = await statistics();
    expect(status).toBe(200);
    expect(statisticsReply.parse(body)).toEqual(body);
    expect(body.period).toMatchObject({ end_date: today(), days: 30 });
    expect(body.totals).toEqual({
      documents_processed: 0,
      pii_detections: 0,
      high_risk_detections: 0,
      compliance_violations: 0,
    });
    expect(body.performance_metrics).toEqual({
      average_processing_time_ms: null,
      documents_per_minute: null,
      accuracy_rate: null,
      marked_detections: 0,
    });
    expect(body.by_day).toEqual([]);
  });

  it('count texts and detections by mode and framework', async () => {
    const detect = (body: object) => viewer.post('/api/pii/detect', body);
    await detect({ text: 'SSN 536-22-1234, joe@example.com', compliance_frameworks: ['GDPR', 'PCI_DSS'] });
    await detect({ text: 'ann@example.com', detection_mode: 'legal', compliance_frameworks: ['HIPAA'] });
    await detect({ text: 'nothing' });
    await viewer.post('/api/pii/detect', { text: 'a', detection_mode: 'wrong' });
    const { body } = await statistics();
    expect(body.totals).toEqual({
      documents_processed: 3,
      pii_detections: 3,
      high_risk_detections: 1,
      compliance_violations: 2,
    });
    expect(body.by_pii_type).toEqual({ email_address: 2, social_security_number: 1 });
    expect(body.by_day).toEqual([
      { day: today(), documents_processed: 3, pii_detections: 3, high_risk_detections: 1 },
    ]);
    expect(body.by_compliance_framework).toEqual({ GDPR: 2, HIPAA: 1, PCI_DSS: 0, Attorney_Client: 0 });
    expect(body.performance_metrics.average_processing_time_ms).toBeGreaterThan(0);
    expect(body.performance_metrics.documents_per_minute).toBeGreaterThanOrEqual(1);
    expect(body.performance_metrics.documents_per_minute).toBeLessThanOrEqual(3);

    expect((await statistics('?detection_mode=legal')).body).toMatchObject({
      totals: {
        documents_processed: 1,
        pii_detections: 1,
        high_risk_detections: 0,
        compliance_violations: 1,
      },
      by_pii_type: { email_address: 1 },
    });
    expect((await statistics('?compliance_framework=GDPR')).body).toMatchObject({
      totals: {
        documents_processed: 2,
        pii_detections: 2,
        high_risk_detections: 1,
        compliance_violations: 1,
      },
      by_compliance_framework: { GDPR: 2 },
    });
  });

  it('are those of their days, both included', async () => {
    await viewer.post('/api/pii/detect', { text: 'joe@example.com' });
    await test.deps.personalData.statistics.flush();
    const { kysely } = test.deps.database;
    await kysely.updateTable('pii_document_days').set({ day: '2026-03-01' }).execute();
    await kysely.updateTable('pii_find_days').set({ day: '2026-03-01' }).execute();
    const counted = async (query: string) => (await statistics(query)).body.totals.documents_processed;
    expect(await counted('?start_date=2026-03-01&end_date=2026-03-01')).toBe(1);
    expect(await counted('?start_date=2026-02-01&end_date=2026-02-28')).toBe(0);
    expect(await counted('?start_date=2026-03-02T00:30:00%2B01:00&end_date=2026-03-02')).toBe(1);
    const { body } = await statistics('?start_date=2026-02-01&end_date=2026-03-01');
    expect(body.period).toEqual({ start_date: '2026-02-01', end_date: '2026-03-01', days: 29 });
  });

  it.each([
    ['?start_date=yesterday', 'INVALID_REQUEST'],
    ['?start_date=2026-02-30', 'INVALID_REQUEST'],
    ['?start_date=0000-01-01', 'INVALID_REQUEST'],
    ['?end_date=0001-01-05', 'INVALID_REQUEST'],
    ['?start_date=2026-03-02&end_date=2026-03-01', 'INVALID_REQUEST'],
    ['?compliance_framework=SOX', 'INVALID_COMPLIANCE_FRAMEWORK'],
    ['?detection_mode=casual', 'INVALID_DETECTION_MODE'],
  ])('are refused for %s', async (query, code) => {
    const { status, body } = await statistics(query);
    expect([status, body.error.code]).toEqual([400, code]);
  });

  it('are refused by the names that were sent', async () => {
    const { body } = await statistics('?compliance_framework=SOX');
    expect(body.error.details.field).toBe('compliance_framework');
  });
});

const accuracy = async (query = '') => (await statistics(query)).body.performance_metrics.accuracy_rate;

describe('feedback', () => {
  it('determines the accuracy, with one verdict of each user on each detection', async () => {
    expect((await mark({ correct: false })).body).toEqual({
      success: true,
      detection_id: 'a-1',
      correct: false,
    });
    expect(await accuracy()).toBe(0);
    await Promise.all([mark({}), mark({}), mark({}, other)]);
    expect(await accuracy()).toBe(1);
    await mark({ detection_id: 'a-2', pii_type: 'docket_number', correct: false, detection_mode: 'legal' });
    expect(await accuracy()).toBeCloseTo(2 / 3);
    expect(await accuracy('?detection_mode=legal')).toBe(0);
    expect(await accuracy('?detection_mode=medical')).toBeNull();
    expect(await accuracy('?compliance_framework=GDPR')).toBe(1);
    expect(await accuracy('?compliance_framework=Attorney_Client')).toBe(0);
    expect(await accuracy('?start_date=2026-01-01&end_date=2026-01-02')).toBeNull();
  });

  it('of a removed custom type counts under no framework, whatever its name', async () => {
    await test.deps.database.kysely
      .insertInto('pii_feedback')
      .values({ user_id: viewer.user_id, detection_id: 'a-9', pii_type: 'constructor', correct: true })
      .execute();
    expect(await accuracy()).toBe(1);
    expect(await accuracy('?compliance_framework=GDPR')).toBeNull();
  });

  it.each([
    { pii_type: 'shoe_size' },
    { pii_type: '__proto__' },
    { detection_id: '' },
    { correct: 'yes' },
    { detection_mode: 'x' },
  ])('that is wrong, %j, is answered 400', async (body) => {
    expect((await mark(body)).status).toBe(400);
    expect(await accuracy()).toBeNull();
  });
});

/** What health says once the threads have started. */
async function healthOf(app: App) {
  for (;;) {
    const reply = await inject(app, { method: 'GET', url: '/api/pii/health' });
    if (reply.body.status !== 'starting') return reply;
    expect(reply.status).toBe(200);
  }
}

it('reports its health to everyone with measured values', async () => {
  const reply = await healthOf(test.platform);
  expect(reply.status).toBe(200);
  expect(healthReply.parse(reply.body)).toEqual(reply.body);
  expect(reply.body).toMatchObject({
    status: 'healthy',
    components: {
      pattern_engine: 'operational',
      compliance_mapping: 'operational',
      text_extraction: 'operational',
      redis_queue: 'operational',
    },
  });
  await viewer.post('/api/pii/detect', { text: 'joe@example.com' });
  const { performance } = (await inject(test.platform, { method: 'GET', url: '/api/pii/health' })).body;
  expect(performance.avg_response_time_ms).toBeGreaterThan(0);
  expect(performance.error_rate).toBe(0);
});

describe('an engine that cannot start', () => {
  const broken = platformFor({}, { piiMemoryMb: 16 });

  it('is unhealthy, and its figures are null while nothing was measured', async () => {
    const { status, body } = await healthOf(broken.test.platform);
    expect(status).toBe(503);
    expect(body).toMatchObject({
      status: 'unhealthy',
      components: { pattern_engine: 'unavailable', redis_queue: 'operational' },
      performance: { avg_response_time_ms: null, error_rate: null },
    });
  });
});
