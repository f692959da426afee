import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedJars, makeJars, verifyAudit } from '#test/platform/audited-jars.ts';
import { signIn } from '#test/platform/client.ts';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { startServer, temporaryDirectory, type Server } from '#test/server/server.ts';

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
    expect(await verifyAudit(server, token)).toMatchObject({ intact: true });
  });
});
