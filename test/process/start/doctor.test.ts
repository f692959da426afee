import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataDirectory } from '#test/server/data-directory.ts';
import { admin, runToEnd, startServer, type Server } from '#test/server/server.ts';

describe('skep doctor', () => {
  let directory: string;
  let server: Server;

  beforeAll(async () => {
    directory = await dataDirectory();
    server = await startServer({ directory });
  });
  afterAll(async () => {
    await server.kill();
    await rm(directory, { recursive: true, force: true });
  });

  const doctor = (...args: string[]) =>
    runToEnd(['src/cli/skep.ts', 'doctor', ...args], { DATA_DIR: directory });

  it('has a running server look at the records that it keeps to itself', async () => {
    const settings = { DATA_DIR: directory, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const { code, stdout } = await runToEnd(
      ['src/cli/skep.ts', 'doctor', '--json', '--url', server.url],
      settings,
    );
    expect(code).toBe(0);
    const { findings, unchecked } = JSON.parse(stdout);
    expect(findings.filter(({ severity }: { severity: string }) => severity === 'critical')).toEqual([]);
    expect(findings).toContainEqual(expect.objectContaining({ check: 'admins_with_password_alone' }));
    expect(unchecked).toEqual([]);
  });

  it('does not report a healthy installation whose records it cannot check', async () => {
    const { code, stdout } = await doctor();
    expect(code).toBe(2);
    expect(stdout).toMatch(
      /^NOT CHECKED: accounts, keys, database and stored files\n {4}a running server .*ADMIN_EMAIL and ADMIN_PASSWORD.*--key/m,
    );
    expect(stdout).toContain('0 critical');
    expect(stdout).toContain('1 not checked');
  });

  it('ends with code 1 when something is critical, and says what to do', async () => {
    const key = join(directory, 'secrets/master-key');
    await chmod(key, 0o644);
    const { code, stdout } = await doctor();
    await chmod(key, 0o600);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^critical: .*master-key has the mode 0644\n {4}→ chmod go= .*master-key/m);
  });

  it('looks at the accounts when the server has stopped', async () => {
    await server.stop();
    const { code, stdout } = await doctor();
    expect(code).toBe(0);
    expect(stdout).toContain('can sign in with only a password: admin@example.com');
    expect(stdout).toContain('0 not checked');
  });

  it('refuses an unknown option in one line', async () => {
    const { code, stderr } = await doctor('--loud');
    expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('--loud')]]);
  });
});
