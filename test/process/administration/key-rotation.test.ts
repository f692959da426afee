import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, untilEnded, type Client } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { admin, runToEnd, startServer, type Server } from '#test/server/server.ts';
import { stretched, until } from '#test/machine/patience.ts';

const files = 30;
/** More than are sealed at the same time. */
const conversations = 600;
const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

let directory: string;
/** The one that runs from the last rotation on. */
let running: Server;
let jar: string;
let secret: string;
let conversation: string;

const skep = (...args: string[]) =>
  runToEnd(['src/cli/skep.ts', ...args], { DATA_DIR: directory, LOG_LEVEL: 'warn' });
const masterKey = () => readFile(join(directory, 'secrets/master-key'), 'utf8');

async function request(server: Server, token: string, path: string, body?: object): Promise<any> {
  const response = await fetch(new URL(path, server.url), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** Texts that were sealed again but did not replace their originals. */
async function drafts(): Promise<string[]> {
  const names = await readdir(join(directory, 'blobs/files'), { recursive: true });
  return names.filter((name) => name.split('.').length > 2);
}

const sentence = (number: number) =>
  `Report ${number} names the loader heron${number} and its drop zone quay${number}.`;

beforeAll(async () => {
  directory = await dataDirectory();
  const server = await startServer({ directory });
  const client = await signIn(server.url);
  const created = await request(server, client.token, '/api/knowledge/honey-pots', {
    name: 'Sealed',
    settings: { encryption_enabled: true },
  });
  jar = created.id;
  for (let number = 0; number < files; number += 1)
    await client.upload(jar, `report-${number}.txt`, sentence(number).repeat(200));
  await untilEnded(client, jar, 30_000);
  ({ secret } = await request(server, client.token, '/api/auth/totp/enroll', {}));
  ({ conversation_id: conversation } = await say(server, client));
  await server.stop();
  const filled = await runToEnd(['test/support/platform/make-conversations.ts', String(conversations - 1)], {
    DATA_DIR: directory,
  });
  expect(filled.code, filled.stderr).toBe(0);
});
afterAll(async () => {
  await running?.kill();
  await rm(directory, { recursive: true, force: true });
});

const said = 'What does report 17 name?';

const say = (server: Server, { token }: Client, conversation_id?: string) =>
  request(server, token, '/api/chat/message', { message: said, conversation_id });

/** Every title and message opens; one conversation continues. */
async function expectConversations(client: Client, server: Server): Promise<void> {
  const path = '/api/chat/conversations';
  const titles: string[] = [];
  for (let offset = 0; offset < conversations; offset += 100) {
    const page = await request(server, client.token, `${path}?limit=100&offset=${offset}`);
    titles.push(...page.conversations.map(({ title }: { title: string }) => title));
  }
  expect(titles).toEqual(Array<string>(conversations).fill(said));
  const { messages } = await request(server, client.token, `${path}/${conversation}`);
  expect(messages[0].content).toBe(said);
  expect(await say(server, client, conversation)).toMatchObject({ conversation_id: conversation });
}

/** Everything that is sealed opens: files and texts, passages, conversations, and the pending secret of the authenticator app. */
async function expectAllThere(client: Client, server: Server): Promise<void> {
  for (const number of [0, 17, files - 1]) {
    const [best] = await client.search(`heron${number}`, 1);
    expect(best?.content).toContain(sentence(number));
  }
  const reread = await client.documents(jar);
  expect(reread.filter(({ status }) => status === 'completed')).toHaveLength(files);
  const id = reread.find(({ filename }) => filename === 'report-17.txt')?.id ?? '';
  const original = await fetch(new URL(`/api/knowledge/documents/${id}/content`, server.url), {
    headers: { authorization: `Bearer ${client.token}` },
  });
  expect(await original.text()).toBe(sentence(17).repeat(200));
  await expectConversations(client, server);
}

async function expectCodeTaken(client: Client, server: Server): Promise<void> {
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const { recovery_codes } = await request(server, client.token, '/api/auth/totp/verify', { code });
  expect(recovery_codes).toHaveLength(10);
}

describe('a change of the master key that is killed', () => {
  it.each([
    'next key written',
    'half sealed',
    'half of the conversations sealed',
    'all sealed, not committed',
    'committed, the file not renamed',
  ])('at the step “%s” loses nothing, and is either complete or undone', async (step) => {
    const before = await masterKey();
    const killed = await runToEnd(['test/support/faults/rotation-killed.ts', step], { DATA_DIR: directory });
    expect(killed.code, killed.stderr).toBeNull();
    expect(existsSync(join(directory, 'secrets/master-key.next'))).toBe(true);
    const server = await startServer({ directory });
    try {
      expect(existsSync(join(directory, 'secrets/master-key.next'))).toBe(false);
      expect((await masterKey()) === before).toBe(step !== 'committed, the file not renamed');
      await expectAllThere(await signIn(server.url), server);
    } finally {
      await server.stop();
    }
  });
});

describe('skep rotate-keys', () => {
  it('works on the records itself when no server runs', async () => {
    const before = await masterKey();
    const { code, stdout, stderr } = await skep('rotate-keys', '--files');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('The master key was replaced');
    expect(await masterKey()).not.toBe(before);
  });

  it('changes to a MASTER_KEY that is set, together with the old one until then', async () => {
    const old = (await masterKey()).trim();
    const next = Buffer.alloc(32, 9).toString('base64');
    const run = (env: Record<string, string>, ...args: string[]) =>
      runToEnd(['src/cli/skep.ts', ...args], { DATA_DIR: directory, ...env });
    const alone = await run({ MASTER_KEY: next }, 'rotate-keys');
    expect(alone).toMatchObject({ code: 1, stderr: expect.stringContaining('MASTER_KEY_PREVIOUS') });
    const both = { MASTER_KEY: next, MASTER_KEY_PREVIOUS: old };
    const server = await startServer({ directory, env: both });
    await expectAllThere(await signIn(server.url), server);
    await server.stop();
    const { code, stdout } = await run(both, 'rotate-keys');
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('remove MASTER_KEY_PREVIOUS'),
    });
    const again = await run({ MASTER_KEY: next }, 'rotate-keys');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already') });
    // Back to a key in the file, for what follows.
    await rm(join(directory, 'secrets/master-key'));
    await writeFile(join(directory, 'secrets/master-key'), `${next}\n`, { mode: 0o600 });
  });

  it('asks the server that has the database open, and waits until everything is sealed again', async () => {
    running = await startServer({ directory });
    const client = await signIn(running.url);
    const before = await masterKey();
    const { hostname, port } = new URL(running.url);
    const { code, stdout, stderr } = await runToEnd(['src/cli/skep.ts', 'rotate-keys', '--files'], {
      DATA_DIR: directory,
      HOST: hostname,
      PORT: port,
      ...account,
    });
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('Every encrypted honey jar has a new key');
    expect(await masterKey()).not.toBe(before);
    const state = await request(running, client.token, '/api/admin/keys');
    expect(state.honey_jars).toMatchObject({ encrypted: 1, unfinished: 0 });
    await expectAllThere(client, running);
    const refused = await skep('rotate-keys', '--url', running.url, '--token', 'wrong');
    expect(refused.code).toBe(1);
  });
});

describe('sealing that is killed', () => {
  it(
    'again and again, continues at the next start and loses nothing',
    async () => {
      for (const afterMs of [0, 120]) {
        const { token } = await signIn(running.url);
        await request(running, token, '/api/admin/keys/rotate', { files: true });
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        await running.kill();
        running = await startServer({ directory });
      }
      const client = await signIn(running.url);
      await expectAllThere(client, running);
      const sealed = async () =>
        (await request(running, client.token, '/api/admin/keys')).honey_jars.unfinished === 0;
      await until(sealed, {
        what: 'all files are encrypted with the new keys',
        withinMs: 30_000,
        everyMs: 100,
      });
      await expectAllThere(client, running);
      await expectCodeTaken(client, running);
      expect(await drafts()).toEqual([]);
    },
    stretched(240_000),
  );
});
