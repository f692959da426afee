import { describe, expect, it, vi } from 'vitest';
import { platformApp } from '#app/processes/platform.ts';
import { inject } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';

const metricsToken = 'the-token-of-the-scraper';

const { test, admin, viewer } = platformFor(
  { admin: 'admin', viewer: 'viewer' },
  { metricsToken, rateLimitScale: 0.02 },
);

const scrape = (token: string, app = test.platform, remoteAddress = '10.0.0.1') =>
  inject(app, { url: '/metrics', remoteAddress, headers: { authorization: `Bearer ${token}` } });

/** The series of a metric: its labels by what it stands at. */
async function seriesOf(metric: string): Promise<Map<string, number>> {
  const { body } = await scrape(metricsToken);
  const lines = (body as string).split('\n').filter((line) => line.startsWith(`${metric}{`));
  return new Map(
    lines.map((line) => [line.slice(metric.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('/health', () => {
  it('reports on every port which service is healthy, to anyone and without limit', async () => {
    for (const [name, app] of Object.entries({ platform: test.platform, knowledge: test.knowledge })) {
      for (let i = 0; i < 30; i += 1) {
        const { status, body } = await inject(app, { url: '/health', remoteAddress: '10.0.0.2' });
        expect([status, body.status, body.service]).toEqual([200, 'healthy', name]);
        expect(Object.keys(body)).toEqual(['status', 'service', 'version', 'uptime']);
      }
    }
  });

  it('is open while the process starts, and reports that; the service is ready only after that', async () => {
    const { readiness } = test.deps.observability;
    const apps = [test.platform, test.knowledge, test.chat, test.gateway];
    const answers = async (url: string) => {
      const replies = await Promise.all(apps.map((app) => inject(app, { url })));
      return replies.map(({ status, body }) => `${status} ${body.status}`);
    };
    readiness.begin();
    expect(await answers('/health')).toEqual(apps.map(() => '200 starting'));
    expect(await answers('/health/ready')).toEqual(apps.map(() => '503 starting'));
    const { status, body } = await inject(test.platform, { url: '/api/system/health' });
    expect([status, body.status]).toEqual([200, 'starting']);
    readiness.end();
    expect(await answers('/health/ready')).toEqual(apps.map(() => '200 healthy'));
  });

  it('answers 503 when the database does not, and not why', async () => {
    const broken = await platformApp({
      ...test.deps,
      ping: () => Promise.reject(new Error('password authentication failed for user "skep"')),
    });
    const { status, body } = await inject(broken, { url: '/health' });
    expect([status, body.status]).toEqual([503, 'unhealthy']);
    expect(JSON.stringify(body)).not.toContain('skep"');
    const ready = await inject(broken, { url: '/health/ready' });
    expect([ready.status, ready.body.status]).toEqual([503, 'unhealthy']);
    await broken.close();
  });
});

describe('/metrics', () => {
  it('calls its counters totals, and nothing else, as `promtool check metrics` wants it', async () => {
    const { body } = await scrape(metricsToken);
    const types = [...(body as string).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => ({
      name,
      type,
    }));
    expect(types.length).toBeGreaterThan(30);
    const wrong = types.filter(({ name, type }) => (type === 'counter') !== name?.endsWith('_total'));
    expect(wrong).toEqual([]);
  });

  it('is open only to admins and to the token of the scraper', async () => {
    expect((await inject(test.platform, { url: '/metrics' })).status).toBe(401);
    expect((await viewer.get('/metrics')).status).toBe(403);
    expect((await scrape(`${metricsToken}x`)).status).toBe(401);
    expect((await scrape(metricsToken.slice(0, -1))).status).toBe(401);
    expect((await admin.get('/metrics')).status).toBe(200);
    for (const app of [test.platform, test.knowledge]) {
      const { status, headers } = await scrape(metricsToken, app);
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    }
  });

  it('opens nothing else to that token', async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    expect((await inject(test.platform, { url: '/api/system/status', headers })).status).toBe(401);
  });

  it('lets the scraper come as often as it likes, but guessing tokens soon meets the limit', async () => {
    const scrapes = await Promise.all(
      Array.from({ length: 40 }, () => scrape(metricsToken, test.platform, '10.0.0.3')),
    );
    expect(new Set(scrapes.map(({ status }) => status))).toEqual(new Set([200]));
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => scrape(`a-guess-of-the-token-${i}`, test.platform, '10.0.0.4')),
    );
    const refused = guesses.filter(({ status }) => status === 429).length;
    expect([refused, guesses.length - refused]).toEqual([20, 20]);
    expect((await seriesOf('skep_rate_limit_refusals_total')).get('{service="platform"}')).toBe(refused);
  });

  it('is text that a scraper reads: one HELP, one TYPE and no series twice', async () => {
    const { body } = await scrape(metricsToken);
    const lines = (body as string).split('\n').filter((line) => line !== '');
    const form = /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="(\\.|[^"\\])*",?)*\})? ([-+]?[\d.e+-]+|[+-]Inf|Nan))$/;
    expect(lines.filter((line) => !form.test(line))).toEqual([]);
    const heads = lines
      .filter((line) => line.startsWith('#'))
      .map((line) => line.split(' ').slice(1, 3).join(' '));
    const series = lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.slice(0, line.lastIndexOf(' ')));
    expect(new Set(heads).size).toBe(heads.length);
    expect(new Set(series).size).toBe(series.length);
    for (const name of ['skep_documents', 'skep_queue_waiting_jobs', 'process_cpu_seconds_total']) {
      expect(heads).toContain(`TYPE ${name}`);
    }
    // The refusals above have been written down.
    expect(body).toMatch(/^skep_audit_entries_total [1-9]/m);
  });

  it('has a bounded number of series for any paths, methods and ids', async () => {
    const route = '/api/knowledge/honey-pots/:honey_jar_id';
    let caller = 0;
    const call = (url: string, method: string) =>
      test.platform.inject({ url, method: method as 'GET', remoteAddress: `10.1.${(caller += 1) >> 4}.1` });
    await call('/nowhere', 'GET');
    await call(route.replace(':honey_jar_id', crypto.randomUUID()), 'GET');
    await vi.waitFor(async () =>
      expect([...(await seriesOf('skep_http_requests_total')).keys()].join()).toContain(route),
    );
    const before = (await seriesOf('skep_http_requests_total')).size;
    for (let i = 0; i < 100; i += 1) {
      await call(`/nowhere/${i}?q="${i}\n`, 'GET');
      await call(route.replace(':honey_jar_id', crypto.randomUUID()), 'GET');
      await call(`/${i}{a="b"}`, ['PROPFIND', 'LOCK', 'MKCOL', 'TRACE'][i % 4] ?? '');
    }
    const after = await seriesOf('skep_http_requests_total');
    // The foreign methods add one label, which they share.
    expect(after.size).toBeLessThanOrEqual(before + 1);
    expect([...after.keys()].join()).not.toMatch(/nowhere|PROPFIND|[0-9a-f]{8}-/);
  });

  it('still shows the process’s own metrics when the database is away', async () => {
    const database = { ...test.deps.database };
    const queue = { ...test.deps.queue, backlog: () => Promise.reject(new Error('away')) };
    const { createObservability } = await import('#app/monitoring/observability.ts');
    const observability = createObservability({
      ...test.deps,
      database,
      queue,
      countLostFiles: test.deps.lostFiles.count,
    });
    const { text } = await observability.scrape();
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('skep_documents{');
    await observability.stop();
  });
});
