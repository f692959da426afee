import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skep-config-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function fileWith(name: string, text: string): Promise<string> {
  await writeFile(join(directory, name), text);
  return join(directory, name);
}

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8080,
      knowledgePort: 8090,
      host: '127.0.0.1',
      databaseUrl: null,
    });
  });

  it('takes a setting from the environment over the file, and from the file over the default', async () => {
    const CONFIG_FILE = await fileWith('skep.yaml', 'PORT: 9000\nHOST: 0.0.0.0\n');
    expect(loadConfig({ CONFIG_FILE, PORT: '9001' })).toMatchObject({ port: 9001, host: '0.0.0.0' });
  });

  it('reads a secret from the file that NAME_FILE names', async () => {
    const ADMIN_PASSWORD_FILE = await fileWith('password', 'from a file\n');
    const config = loadConfig({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD_FILE });
    expect(config.adminPassword).toBe('from a file');
  });

  it('names every wrong setting at once', () => {
    expect(() => loadConfig({ PORT: 'abc', LOG_LEVEL: 'loud' })).toThrow(/PORT.*LOG_LEVEL/);
  });

  it('refuses half an admin, and some services without a shared database', () => {
    expect(() => loadConfig({ ADMIN_EMAIL: 'a@example.com' })).toThrow(/ADMIN_PASSWORD/);
    expect(() => loadConfig({ SERVICES: 'worker' })).toThrow(/DATABASE_URL/);
    expect(loadConfig({ SERVICES: 'worker', DATABASE_URL: 'postgres://x' }).services).toEqual(['worker']);
  });

  it('refuses a file that is no mapping or cannot be read', async () => {
    const list = await fileWith('list.yaml', '- a\n- b\n');
    expect(() => loadConfig({ CONFIG_FILE: list })).toThrow(/mapping/);
    expect(() => loadConfig({ CONFIG_FILE: join(directory, 'none.yaml') })).toThrow(/CONFIG_FILE/);
  });
});
