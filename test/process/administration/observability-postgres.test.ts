import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, signIn } from '#test/platform/client.ts';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { startServer, temporaryDirectory, type Server } from '#test/server/server.ts';

const read = (url: string, path: string, token: string) => send<any>(new URL(path, url), { token });

const requestsToday = async ({ url }: Server): Promise<number> =>
  (await read(url, '/api/system/metrics', (await signIn(url)).token)).requests.total_today;

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

  it('list each other, count together, and show stopped ones', async () => {
    const [front, back] = servers as [Server, Server];
    const { token } = await signIn(front.url);
    const { services } = await read(front.url, '/api/system/status', token);
    expect(services).toEqual(
      ['platform', 'knowledge', 'chat', 'gateway', 'public-bot', 'messaging', 'worker'].map((name) => {
        const runs = !['chat', 'gateway', 'public-bot', 'messaging'].includes(name);
        return { name, status: runs ? 'healthy' : 'not_running', instances: Number(runs) };
      }),
    );
    await Promise.all(Array.from({ length: 5 }, () => read(back.knowledgeUrl, '/honey-jars', token)));
    const before = await requestsToday(front);
    expect((await back.stop()).code).toBe(0);
    expect(await requestsToday(front)).toBe(before + 5 + 2);
    const { containers } = await read(front.url, '/api/debug/containers', token);
    expect(containers.map(({ services: names }: { services: string[] }) => names)).toEqual([['platform']]);
  });
}
