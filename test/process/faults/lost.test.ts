import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { stretched } from '#test/machine/patience.ts';
import { originalsIn, refusedStart } from '#test/server/refused-start.ts';
import { admin, runToEnd, startServer, type Server } from '#test/server/server.ts';

const uploads = 40;

/** One installation through every way in which a start may find another database than the one its files belong to. */
describe('stored files whose database is missing', () => {
  let directory: string;
  let server: Server;
  let jar: string;
  const contents = new Map<string, string>();

  beforeAll(async () => {
    directory = await dataDirectory();
    server = await startServer({ directory });
    const client = await signIn(server.url);
    jar = await client.createJar('Reports');
    for (let n = 0; n < uploads; n += 1) {
      const text = `Report ${n}: the loader beacons to 192.0.2.${n}.`;
      contents.set(await client.upload(jar, `report-${n}.txt`, text), text);
    }
    await server.kill();
  });
  afterAll(async () => {
    await server.kill();
    await rm(directory, { recursive: true, force: true });
  });

  const at = (...path: string[]) => join(directory, ...path);
  const settings = () => ({ DATA_DIR: directory, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });

  const originals = () => originalsIn(directory);

  async function refusal(): Promise<string> {
    const said = await refusedStart(directory);
    expect(await originals()).toEqual({ stored: uploads, lost: 0 });
    return said;
  }

  it('are all kept when the database directory was removed, and no new database is made', async () => {
    await rename(at('database'), at('kept'));
    const said = await refusal();
    expect(said).toMatch(/database is empty or missing\. Restore the database.*skep adopt-files/);
    expect(await readdir(at('database'))).toEqual([]);
    await rm(at('database'), { recursive: true });
    await rename(at('kept'), at('database'));
  });

  it('are all kept when PG_VERSION was removed, and no new database is made over the old one', async () => {
    await rename(at('database/cluster/PG_VERSION'), at('PG_VERSION'));
    const before = await readdir(at('database'), { recursive: true });
    expect(await refusal()).toContain('PG_VERSION is missing');
    const after = await readdir(at('database'), { recursive: true });
    expect(after.toSorted()).toEqual(before.filter((name) => name !== 'lock').toSorted());
    await rename(at('PG_VERSION'), at('database/cluster/PG_VERSION'));
  });

  it('are all kept when the keys are missing, and no new keys are made', async () => {
    for (const key of ['master-key', 'audit-key']) await rename(at('secrets', key), at(key));
    expect(await refusal()).toMatch(
      /keys of this database are missing: (AUDIT_KEY, MASTER_KEY|MASTER_KEY, AUDIT_KEY)/,
    );
    expect(await readdir(at('secrets'))).not.toContain('master-key');
    expect(await readdir(at('secrets'))).not.toContain('audit-key');
    for (const key of ['master-key', 'audit-key']) await rename(at(key), at('secrets', key));
  });

  it('are all kept when the database is another one', async () => {
    await rename(at('database'), at('kept'));
    const other = await dataDirectory();
    await rename(join(other, 'database'), at('database'));
    await rm(other, { recursive: true });
    expect(await refusal()).toMatch(/(another database|older than the stored files).*skep adopt-files/);
  });

  it('move to lost/ when the other database is adopted, and every sign of it is there', async () => {
    const adopted = await runToEnd(['src/cli/skep.ts', 'adopt-files'], settings());
    expect(adopted).toMatchObject({ code: 0, stdout: expect.stringContaining('are now linked') });
    server = await startServer({ directory });
    await expect.poll(originals, { timeout: stretched(60_000) }).toEqual({ stored: 0, lost: uploads });
    const { stdout } = await runToEnd(['src/cli/skep.ts', 'doctor'], settings());
    expect(stdout).toContain(`${uploads} originals`);
    const url = ['--url', server.url];
    const listed = await runToEnd(['src/cli/skep.ts', 'lost', 'list', ...url], settings());
    expect(listed.stdout).toContain(`${uploads} originals and`);
    await server.kill();
  });

  it('are back in their places, byte for byte, once the right database is back', async () => {
    await rm(at('database'), { recursive: true });
    await rename(at('kept'), at('database'));
    server = await startServer({ directory });
    expect(await originals()).toEqual({ stored: uploads, lost: 0 });
    const { token } = await signIn(server.url);
    for (const [id, text] of contents) {
      const path = `/api/knowledge/documents/${id}/content`;
      const reply = await fetch(new URL(path, server.url), { headers: { authorization: `Bearer ${token}` } });
      expect([reply.status, await reply.text()]).toEqual([200, text]);
    }
  });
});
