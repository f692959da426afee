import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedJars, makeJars, verifyAudit } from '#test/platform/audited-jars.ts';
import { signIn } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { runToEnd, startServer } from '#test/server/server.ts';

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
      expect(await verifyAudit(server, token)).toMatchObject({ intact: true });
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

  it('is not started again when the database was removed', async () => {
    await rm(join(directory, 'database'), { recursive: true });
    await rename(join(await dataDirectory(), 'database'), join(directory, 'database'));
    const server = await startServer({ directory });
    await server.stop();
    const verified = await skep('audit', 'verify');
    expect([verified.code, verified.stdout]).toEqual([
      1,
      expect.stringMatching(/^The chain is broken at entry 1, after 0 intact entries: /),
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
