import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { startServer, type Server } from '#test/server/server.ts';

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
      {
        services: ['platform', 'knowledge', 'chat', 'gateway', 'public-bot', 'messaging', 'worker'],
        status: 'running',
      },
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

  it('continues to count the day’s requests after a stop and a start', async () => {
    const before = await requestsToday(server);
    expect((await server.stop()).code).toBe(0);
    server = await startServer({ directory: server.directory, env: { METRICS_TOKEN: metricsToken } });
    expect(await requestsToday(server)).toBe(before + 2);
  });

  it('loses nothing it had written when it is killed, and lists no dead process', async () => {
    const before = await requestsToday(server);
    await server.kill();
    server = await startServer({ directory: server.directory, env: { METRICS_TOKEN: metricsToken } });
    expect(await requestsToday(server)).toBeGreaterThan(before);
    const { containers } = await get(server.url, '/api/debug/containers', (await signIn(server.url)).token);
    expect(containers).toHaveLength(1);
  });
});
