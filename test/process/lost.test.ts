import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../test/support/client.ts';
import { createOnServer } from '../../test/support/database.ts';
import { dataDirectory } from '../../test/support/data-directory.ts';
import { stretched } from '../../test/support/patience.ts';
import { admin, runToEnd, startServer, type Server } from '../../test/support/server.ts';

const uploads = 40;
const postgres = process.env['TEST_DATABASE_URL'];

/** One installation through every way in which a start may find another database than the one its files belong to. */
describe('stored files whose database is not there', () => {
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

  async function originals(): Promise<{ stored: number; lost: number }> {
    const paths = await readdir(at('blobs'), { recursive: true });
    const found = paths.filter((path) => path.endsWith('.original'));
    const lost = found.filter((path) => path.includes('/lost/')).length;
    return { stored: found.length - lost, lost };
  }

  /** Starts the server, which must end with one sentence, and must have touched neither files nor locks. */
  async function refusal(env: Record<string, string> = {}): Promise<string> {
    const ports = { PORT: '0', KNOWLEDGE_PORT: '0', CHAT_PORT: '0', GATEWAY_PORT: '0' };
    const { code, stderr } = await runToEnd(['src/main.ts'], { ...settings(), ...ports, ...env });
    expect(code).toBe(1);
    expect(await originals()).toEqual({ stored: uploads, lost: 0 });
    expect((await readdir(at('database'))).filter((name) => name.startsWith('lock'))).toEqual([]);
    const said = stderr.split('\n').filter((line) => line.startsWith('Skep cannot start'));
    expect(said).toHaveLength(1);
    return said.join();
  }

  it('are all kept when the database directory was removed, and no new database is made', async () => {
    await rename(at('database'), at('kept'));
    const said = await refusal();
    expect(said).toMatch(/database is empty or missing\. Put the database back.*skep adopt-files/);
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

  it.runIf(postgres)('are all kept when DATABASE_URL names another database', async () => {
    const { url, drop } = await createOnServer(postgres ?? '');
    expect(await refusal({ DATABASE_URL: url })).toMatch(/belong to another database.*Correct DATABASE_URL/);
    await drop();
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
    expect(adopted).toMatchObject({ code: 0, stdout: expect.stringContaining('belong together now') });
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
