import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFsBlobs } from '#storage/fs-blobs.ts';
import { signIn, untilEnded } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { flip } from '#test/faults/flip.ts';
import { until } from '#test/machine/patience.ts';
import { admin, runToEnd, startServer, type Server } from '#test/server/server.ts';

const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
const names = ['heron', 'osprey', 'kestrel'];

describe('an installation in which one byte was changed', () => {
  let directory: string;
  let jar: string;
  let originals: string[];
  /** The one that took the documents in. */
  let first: Server;

  beforeAll(async () => {
    directory = await dataDirectory();
    first = await startServer({ directory });
    const client = await signIn(first.url);
    jar = await client.createJar('Reports');
    for (const name of names)
      await client.upload(jar, `${name}.txt`, `The implant called ${name} sleeps by day.`);
    await untilEnded(client, jar, 20_000);
    const blobs = await openFsBlobs(join(directory, 'blobs'));
    originals = [];
    for await (const key of blobs.list(''))
      if (key.endsWith('.original')) originals.push(blobs.path?.(key) ?? '');
  });
  afterAll(async () => {
    await first.kill();
    await rm(directory, { recursive: true, force: true });
  });

  const verify = (...args: string[]) =>
    runToEnd(['src/cli/skep.ts', 'verify', ...args], { ...env, DATA_DIR: directory });

  it('has a damaged original named by the running server, and nothing once it is back', async () => {
    expect(originals).toHaveLength(3);
    const putBack = await flip(originals[0] ?? '');
    const online = await verify('--url', first.url);
    expect(online.stdout).toContain('the original of');
    expect(online.code).toBe(1);
    await putBack();
    expect((await verify('--url', first.url)).code).toBe(0);
    const unasked = await runToEnd(['src/cli/skep.ts', 'verify'], { DATA_DIR: directory });
    expect([unasked.code, unasked.stderr.trim()]).toEqual([2, expect.stringMatching(/ADMIN_EMAIL.*--key\b/)]);
    await first.stop();
  });

  it('names a damaged original with the server stopped, and nothing once it is back', async () => {
    const putBack = await flip(originals[0] ?? '');
    const damaged = await verify();
    expect(damaged.code).toBe(1);
    expect(damaged.stdout).toMatch(
      /^damaged: the original of “\w+\.txt” in the honey jar “Reports”, document [\w-]+, stored as/m,
    );
    expect(damaged.stdout).toContain('1 missing or damaged');
    await putBack();
    const { code, stdout } = await verify();
    expect(stdout).toMatch(/3 documents checked.*\nNothing is missing or damaged/);
    expect(code).toBe(0);
  });

  it.each(['data', '_versions'])(
    'in the %s of the search index it starts, reports what is missing, and ends complete',
    async (part) => {
      const place = join(directory, 'index/passages.lance', part);
      for (const name of await readdir(place))
        if (/lance$|manifest$/.test(name)) await flip(join(place, name), 1);
      const server = await startServer({ directory });
      const client = await signIn(server.url);
      const statuses: string[] = [];
      const complete = async () => {
        const response = await fetch(new URL('/api/system/health', server.url));
        const { status } = (await response.json()) as { status: string };
        statuses.push(status);
        const read = (await client.documents(jar)).every(({ status: each }) => each === 'completed');
        return status === 'healthy' && read && (await client.search('implant')).length === 3;
      };
      await until(complete, { what: 'the index is complete again', withinMs: 60_000, everyMs: 100 });
      // A manifest may read as before.
      expect(statuses).toContain(part === 'data' ? 'degraded' : 'healthy');
      for (const name of names) expect((await client.search(name))[0]?.title).toBe(`${name}.txt`);
      expect(
        (await readdir(directory)).filter((name) => name.startsWith('index.damaged-')).length,
      ).toBeGreaterThan(0);
      await server.stop();
      expect((await verify()).code).toBe(0);
    },
  );

  it.each(['master-key', 'audit-key'])('in the secret %s it reports what is wrong', async (name) => {
    const putBack = await flip(join(directory, 'secrets', name), 0.3);
    const started = await startServer({ directory }).then(
      async (server) => {
        const shown = server.stderr();
        await server.stop();
        return shown;
      },
      (error: Error) => error.message,
    );
    await putBack();
    expect(started).toMatch(/key|audit/i);
    const { code } = await verify();
    expect(code).toBe(0);
    for (const path of originals) expect((await stat(path)).size).toBeGreaterThan(0);
  });
});
