import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../test/support/client.ts';
import { dataDirectory } from '../../test/support/data-directory.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/embedded-database.ts';
import { startServer, temporaryDirectory, type Server } from '../../test/support/server.ts';

const metricsToken = 'the-token-of-the-scraper';

async function get(url: string, path: string, token: string): Promise<any> {
  const response = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
}

const requestsToday = async ({ url }: Server): Promise<number> =>
  (await get(url, '/api/system/metrics', (await signIn(url)).token)).requests.total_today;

describe('a running server', () => {
  let server: Server;
  beforeAll(async () => {
    const env = { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'trace' };
    server = await startServer({ directory: await dataDirectory(), env });
  });
  afterAll(async () => {
    await server.kill();
    await rm(server.directory, { recursive: true, force: true });
  });

  it('answers a scraper on every port with the figures of its whole process', async () => {
    await get(server.knowledgeUrl, '/health', '');
    for (const url of [server.url, server.knowledgeUrl]) {
      const text = await get(url, '/metrics', metricsToken);
      expect(text).toContain(
        'skep_http_requests_total{service="knowledge",method="GET",route="/health",status="200"}',
      );
      expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    }
  });

  it('says what it runs as', async () => {
    const { token } = await signIn(server.url);
    const { containers } = await get(server.url, '/api/debug/containers', token);
    expect(containers).toMatchObject([
      { services: ['platform', 'knowledge', 'chat', 'gateway', 'worker'], status: 'running' },
    ]);
  });

  it('writes no token and no address of a request into its log', async () => {
    const { token } = await signIn(server.url);
    for (const path of [
      '/setup?token=hunter2',
      '/nowhere/hunter2?q=hunter2',
      '/%zz?hunter2',
      '/metrics?token=hunter2',
    ])
      await fetch(new URL(path, server.url), {
        headers: { cookie: 'hunter2=hunter2', 'x-api-key': 'hunter2' },
      });
    await get(server.url, '/api/auth/session', token);
    await expect.poll(() => server.stderr()).toContain('"route":"/setup"');
    expect(server.stderr()).toContain('"request_id"');
    expect(server.stderr()).not.toMatch(/hunter2|Bearer|eyJ/);
    expect(server.stderr()).not.toContain(metricsToken);
  });

  it('goes on counting the day’s requests after a stop and a start', async () => {
    const before = await requestsToday(server);
    expect((await server.stop()).code).toBe(0);
    server = await startServer({ directory: server.directory, env: { METRICS_TOKEN: metricsToken } });
    expect(await requestsToday(server)).toBe(before + 2);
  });

  it('loses nothing that it had written when it is killed, and names nobody who is dead', async () => {
    const before = await requestsToday(server);
    await server.kill();
    server = await startServer({ directory: server.directory, env: { METRICS_TOKEN: metricsToken } });
    expect(await requestsToday(server)).toBeGreaterThan(before);
    const { containers } = await get(server.url, '/api/debug/containers', (await signIn(server.url)).token);
    expect(containers).toHaveLength(1);
  });
});

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl) describe('several processes on one PostgreSQL', () => several());
else
  describe.skip('several processes on one PostgreSQL (skipped: TEST_DATABASE_URL is not set)', () =>
    several());

function several(): void {
  let records: TestDatabase;
  let directory: string;
  let servers: Server[];

  beforeAll(async () => {
    records = await openTestDatabase();
    directory = await temporaryDirectory();
    const start = (services: string) =>
      startServer({
        directory,
        ready: /^(platform|knowledge) ready at/m,
        env: { SERVICES: services, DATABASE_URL: records.url ?? '' },
      });
    servers = [await start('platform'), await start('knowledge,worker')];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await records.cleanup();
    await rm(directory, { recursive: true, force: true });
  });

  it('know of each other, count together, and see who is gone', async () => {
    const [front, back] = servers as [Server, Server];
    const { token } = await signIn(front.url);
    const { services } = await get(front.url, '/api/system/status', token);
    expect(services).toEqual(
      ['platform', 'knowledge', 'chat', 'gateway', 'worker'].map((name) => {
        const runs = name !== 'chat' && name !== 'gateway';
        return { name, status: runs ? 'healthy' : 'not_running', instances: Number(runs) };
      }),
    );
    await Promise.all(Array.from({ length: 5 }, () => get(back.knowledgeUrl, '/honey-jars', token)));
    const before = await requestsToday(front);
    expect((await back.stop()).code).toBe(0);
    expect(await requestsToday(front)).toBe(before + 5 + 2);
    const { containers } = await get(front.url, '/api/debug/containers', token);
    expect(containers.map(({ services: names }: { services: string[] }) => names)).toEqual([['platform']]);
  });
}
