import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { admin, runToEnd } from './server.ts';

/** How many original files are in their places, and how many lie in lost/. */
export async function originalsIn(directory: string): Promise<{ stored: number; lost: number }> {
  const paths = await readdir(join(directory, 'blobs'), { recursive: true });
  const found = paths.filter((path) => path.endsWith('.original'));
  const lost = found.filter((path) => path.includes('/lost/')).length;
  return { stored: found.length - lost, lost };
}

/** Starts the server, which must end with one sentence, and must have touched neither files nor locks. */
export async function refusedStart(directory: string, env: Record<string, string> = {}): Promise<string> {
  const before = await originalsIn(directory);
  const { code, stderr } = await runToEnd(['src/main.ts'], {
    DATA_DIR: directory,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PORT: '0',
    KNOWLEDGE_PORT: '0',
    CHAT_PORT: '0',
    GATEWAY_PORT: '0',
    PUBLIC_PORT: '0',
    MESSAGING_PORT: '0',
    ...env,
  });
  expect(code).toBe(1);
  expect(await originalsIn(directory)).toEqual(before);
  expect((await readdir(join(directory, 'database'))).filter((name) => name.startsWith('lock'))).toEqual([]);
  const said = stderr.split('\n').filter((line) => line.startsWith('Skep cannot start'));
  expect(said).toHaveLength(1);
  return said.join();
}
