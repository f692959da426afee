import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSecret } from './secrets.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skep-secrets-'));
});
afterAll(() => rm(directory, { recursive: true }));

it('a secret is made once, kept, and readable by its owner only', async () => {
  const secrets = join(directory, 'secrets');
  expect(loadSecret(secrets, 'key', () => 'first')).toBe('first');
  expect(loadSecret(secrets, 'key', () => 'second')).toBe('first');
  expect((await stat(join(secrets, 'key'))).mode & 0o777).toBe(0o600);
  expect((await stat(secrets)).mode & 0o777).toBe(0o700);
  expect(await readdir(secrets)).toEqual(['key']);
});
