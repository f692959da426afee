import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataDirectory } from '../../test/support/data-directory.ts';
import { runToEnd, startServer, type Server } from '../../test/support/server.ts';

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

  it('finds nothing critical in a fresh installation, and says what a running server keeps from it', async () => {
    const { code, stdout } = await doctor('--json');
    expect(code).toBe(0);
    const { findings, unchecked } = JSON.parse(stdout);
    expect(findings.filter(({ severity }: { severity: string }) => severity === 'critical')).toEqual([]);
    expect(unchecked).toMatchObject([{ why: expect.stringContaining('in use by the process') }]);
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
    expect(stdout).toContain('a password is enough to sign in: admin@example.com');
    expect(stdout).toContain('0 not checked');
  });

  it('refuses an unknown option in one line', async () => {
    const { code, stderr } = await doctor('--loud');
    expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('--loud')]]);
  });
});
