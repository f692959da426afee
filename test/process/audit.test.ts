import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../test/support/client.ts';
import { dataDirectory } from '../../test/support/data-directory.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/embedded-database.ts';
import { runToEnd, startServer, temporaryDirectory, type Server } from '../../test/support/server.ts';

type Entries = { entries: { action: string; target_id: string; service: string }[]; total: number };

async function get<T>(server: Server, token: string, path: string): Promise<T> {
  const url = new URL(`/api/admin/audit${path}`, server.url);
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

/** The jars whose making the log holds. */
async function loggedJars(server: Server, token: string): Promise<string[]> {
  const jars: string[] = [];
  for (;;) {
    const page = await get<Entries>(
      server,
      token,
      `?action=honey_jar.create&limit=1000&offset=${jars.length}`,
    );
    jars.push(...page.entries.map(({ target_id }) => target_id));
    if (jars.length >= page.total) return jars;
  }
}

/** Makes jars in six lanes, until `made` says that it is enough or the server is gone; answers those that it was told of. */
async function makeJars(server: Server, made: (count: number) => boolean): Promise<string[]> {
  const client = await signIn(server.url);
  const jars: string[] = [];
  const lane = async (): Promise<void> => {
    for (let enough = false; !enough;) {
      const id = await client.createJar('One of many').catch(() => null);
      if (id === null) return;
      enough = made(jars.push(id));
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return jars;
}

describe('the audit log of a server that is killed while it is changed', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await dataDirectory();
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const skep = (...args: string[]) => runToEnd(['src/cli/skep.ts', ...args], { DATA_DIR: directory });

  it('holds every change that was acknowledged, and its chain is intact', async () => {
    const acknowledged: string[] = [];
    for (const moment of [3, 40, 111]) {
      const server = await startServer({ directory });
      let killed: Promise<void> | undefined;
      const jars = await makeJars(server, (count) => {
        if (count === moment) killed = server.kill();
        return false;
      });
      await killed;
      expect(jars.length).toBeGreaterThanOrEqual(moment);
      acknowledged.push(...jars);
    }
    const server = await startServer({ directory });
    try {
      const { token } = await signIn(server.url);
      const logged = await loggedJars(server, token);
      expect(new Set(logged).size).toBe(logged.length);
      expect(acknowledged.filter((id) => !logged.includes(id))).toEqual([]);
      expect(await get(server, token, '/verify')).toMatchObject({ intact: true });
      const meanwhile = await skep('audit', 'verify');
      expect([meanwhile.code, meanwhile.stderr]).toEqual([
        2,
        expect.stringContaining('ask it as an admin: GET /api/admin/audit/verify'),
      ]);
    } finally {
      await server.stop();
    }
    const verified = await skep('audit', 'verify');
    expect([verified.code, verified.stdout]).toEqual([
      0,
      expect.stringMatching(/^\d+ entries, the chain is intact\n$/),
    ]);
  });

  it('is not begun anew when somebody has removed the database', async () => {
    await rm(join(directory, 'database'), { recursive: true });
    await rename(join(await dataDirectory(), 'database'), join(directory, 'database'));
    const server = await startServer({ directory });
    await server.stop();
    const verified = await skep('audit', 'verify');
    expect([verified.code, verified.stdout]).toEqual([
      1,
      expect.stringMatching(/^The chain is broken at entry 1, after 0 in order: /),
    ]);
  });

  it('is not looked for where no installation is', async () => {
    const outcome = await runToEnd(['src/cli/skep.ts', 'audit', 'verify'], { DATA_DIR: '/nonexistent' });
    expect([outcome.code, outcome.stderr]).toEqual([
      2,
      expect.stringContaining('no audit log in /nonexistent'),
    ]);
    expect((await skep('audit')).stderr).toContain('skep audit verify');
  });
});

const suite = process.env.TEST_DATABASE_URL ? describe : describe.skip;
suite('the audit log of two processes on one PostgreSQL', () => {
  let records: TestDatabase;
  let directory: string;
  let servers: Server[];

  beforeAll(async () => {
    records = await openTestDatabase();
    directory = await temporaryDirectory();
    const env = { SERVICES: 'platform', DATABASE_URL: records.url ?? '' };
    servers = [await startServer({ directory, env }), await startServer({ directory, env })];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await records.cleanup();
    await rm(directory, { recursive: true, force: true });
  });

  it('is one chain that holds every change of both', async () => {
    const made = await Promise.all(servers.map((server) => makeJars(server, (count) => count >= 150)));
    for (const jars of made) expect(jars.length).toBeGreaterThanOrEqual(150);
    const [server] = servers as [Server];
    const { token } = await signIn(server.url);
    const logged = await loggedJars(server, token);
    expect(logged.toSorted()).toEqual(made.flat().toSorted());
    expect(await get(server, token, '/verify')).toMatchObject({ intact: true });
  });
});
