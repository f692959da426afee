import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Locked = {
  version: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  link?: boolean;
};

const lockfile = join(import.meta.dirname, '..', 'package-lock.json');

/** LanceDB for other machines: the registry that the lockfile was made with does not offer them. */
const withoutHash = [
  'node_modules/@lancedb/lancedb-darwin-arm64',
  'node_modules/@lancedb/lancedb-linux-arm64-gnu',
  'node_modules/@lancedb/lancedb-linux-arm64-musl',
  'node_modules/@lancedb/lancedb-win32-arm64-msvc',
  'node_modules/@lancedb/lancedb-win32-x64-msvc',
];

it('every package of the server is locked with the hash of its files, but for those that are listed', async () => {
  const { packages } = JSON.parse(await readFile(lockfile, 'utf8')) as { packages: Record<string, Locked> };
  const unverified = Object.entries(packages).filter(
    ([key, { integrity, link }]) => key.startsWith('node_modules') && !link && !integrity,
  );
  expect(unverified.filter(([, { dev }]) => !dev).map(([key]) => key)).toEqual(withoutHash);
  // The checks' own, for machines that this one is not: only of these does the registry leave any out.
  for (const [key, { optional, os }] of unverified)
    expect([key, optional, (os ?? []).length]).toEqual([key, true, 1]);
});
