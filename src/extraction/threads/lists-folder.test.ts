import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readListsFolder } from './lists-folder.ts';
import { openExtractor } from './pool.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skep-lists-'));
  await writeFile(
    join(folder, 'own-hosts.json'),
    JSON.stringify({ name: 'Ours', list: ['own-service.net'] }),
  );
  await writeFile(join(folder, 'whats-my-ip.json'), '{');
});
afterAll(() => rm(folder, { recursive: true }));

it('the threads that read documents use the lists of the folder, without its bad files', async () => {
  const extractor = openExtractor({ workers: 1, listsFolder: folder });
  const bytes = Buffer.from('The malware asks https://address.own-service.net for its address.');
  const { indicators } = await extractor.run({ bytes, filename: 'a.txt', title: null });
  await extractor.close();
  expect(indicators).toMatchObject([{ role: 'benign', reason: expect.stringContaining('“Ours”') }]);
});

it('what cannot be used is named, also the folder itself', () => {
  expect(readListsFolder(folder).faults).toEqual([{ file: 'whats-my-ip.json', fault: 'is no JSON' }]);
  const missing = join(folder, 'missing');
  expect(readListsFolder(missing).faults).toEqual([{ file: missing, fault: 'cannot be read' }]);
  expect(readListsFolder(null).faults).toEqual([]);
});

it('a named pipe among the lists is left out, not waited for', async () => {
  const own = await mkdtemp(join(tmpdir(), 'skep-lists-'));
  execFileSync('mkfifo', [join(own, 'whats-my-ip.json')]);
  expect(readListsFolder(own).faults).toEqual([{ file: 'whats-my-ip.json', fault: 'is no file' }]);
  await rm(own, { recursive: true });
});
