import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd, startServer, temporaryDirectory } from '#test/server/server.ts';

const email = 'root@example.com';
const password = 'correct horse battery';
let directory: string;

const skep = (args: string[], stdin?: string) =>
  runToEnd(['src/cli/skep.ts', ...args], { DATA_DIR: directory, PUBLIC_URL: 'https://skep.example' }, stdin);
const linkIn = (stdout: string) =>
  /https:\/\/skep\.example\/password-reset\?token=([\w-]{43})$/m.exec(stdout)?.[1];

async function post(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

// Each command is a process of its own.
describe('accounts from the command line', () => {
  it('create admins, with a password or a link, also before the first start, and reset passwords', async () => {
    const withPassword = await skep(['create-admin', email, '--password-stdin'], `${password}\n`);
    expect(withPassword).toMatchObject({ code: 0, stdout: `Created the admin ${email}\n` });

    const again = await skep(['create-admin', email, '--password-stdin'], `${password}\n`);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toBe('skep: A user with this e-mail already exists\n');

    const withLink = await skep(['create-admin', 'second@example.com']);
    const first = linkIn(withLink.stdout);
    const forgotten = linkIn((await skep(['reset-password', 'Second@example.com'])).stdout);
    expect([first, forgotten]).not.toContain(undefined);

    const server = await startServer({ directory, withAdmin: false });
    try {
      const api = `${server.url}/api/auth`;
      expect(await post(`${api}/login`, { email, password })).toBe(200);
      const reset = { new_password: 'quite another pass phrase' };
      expect(await post(`${api}/password/reset`, { ...reset, token: first })).toBe(403);
      expect(await post(`${api}/password/reset`, { ...reset, token: forgotten })).toBe(200);
      expect(await post(`${api}/login`, { email: 'second@example.com', password: reset.new_password })).toBe(
        200,
      );

      const meanwhile = await skep(['reset-password', email]);
      expect(meanwhile.code).toBe(1);
      expect(meanwhile.stderr).toContain('stop it first, or ask it as an admin');
    } finally {
      await server.stop();
    }
    expect(await skep(['audit', 'verify'])).toMatchObject({ code: 0 });
  });

  it('report errors in one line', async () => {
    for (const [args, said, stdin] of [
      [['create-admin'], 'Give an e-mail address'],
      [['create-admin', 'nonsense'], 'not an e-mail address'],
      [
        ['create-admin', 'weak@example.com', '--password-stdin'],
        'one of the most common passwords',
        'password1',
      ],
      [['create-admin', 'none@example.com', '--password-stdin'], 'needs 8 characters or more', ''],
      [['reset-password'], 'Give an e-mail address'],
      [['reset-password', 'nobody@example.com'], 'There is no user nobody@example.com'],
    ] as [string[], string, string?][]) {
      const { code, stderr } = await skep(args, stdin);
      expect(code).toBe(1);
      expect(stderr).toContain(said);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});
