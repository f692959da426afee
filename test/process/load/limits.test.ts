import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#test/platform/client.ts';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { startServer, temporaryDirectory, type Server } from '#test/server/server.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl) describe('two platforms on one PostgreSQL', () => suite());
else describe.skip('two platforms on one PostgreSQL (skipped: TEST_DATABASE_URL is not set)', () => suite());

const countOf = (answers: Response[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;
const from = (address: string) => ({ 'x-forwarded-for': `10.9.9.9, ${address}` });

function suite(): void {
  let records: TestDatabase;
  let directory: string;
  let servers: Server[];

  beforeAll(async () => {
    records = await openTestDatabase();
    directory = await temporaryDirectory();
    const env = {
      SERVICES: 'platform',
      DATABASE_URL: records.url ?? '',
      // 1,000 an hour become 40.
      RATE_LIMIT_SCALE: '0.04',
      TRUST_PROXY: 'true',
    };
    // One after the other: the first makes the secrets.
    servers = [await startServer({ directory, env })];
    servers.push(await startServer({ directory, env }));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await records.cleanup();
    await rm(directory, { recursive: true, force: true });
  });

  const atBoth = async (times: number, path: string, headers: Record<string, string>) => {
    const answers = Array.from({ length: times }, (_, n) =>
      fetch(new URL(path, servers[n % 2]?.url), { headers }),
    );
    return Promise.all(answers);
  };

  it('admit exactly as many requests as one process would, however they are distributed', async () => {
    const { token } = await signIn(servers[0]?.url ?? '');
    const answers = await atBoth(100, '/api/auth/session', { authorization: `Bearer ${token}` });
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([40, 60]);
    const left = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(left.filter((n) => n > 0).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 39 }, (_, n) => n + 1),
    );
    for (const { status, headers } of answers) expect(headers.has('retry-after')).toBe(status === 429);
  });

  it('count addresses as the proxy in front names them', async () => {
    const first = await atBoth(60, '/api/versions', from('203.0.113.1'));
    expect([countOf(first, 200), countOf(first, 429)]).toEqual([40, 20]);
    expect(countOf(await atBoth(10, '/api/versions', from('203.0.113.2')), 200)).toBe(10);
  });
}
