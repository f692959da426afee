import { expect, it } from 'vitest';
import type { Actor, Jar } from '#domain/jars/index.ts';
import type { StagedFile } from '#domain/documents/index.ts';
import { createBundleImport, type ImportDeps } from './import.service.ts';

it('a bundle waits for one of each other user at most, however many those bring', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const broken = new Error('cannot be read');
  const deps = {
    files: {
      async source({ filename }: StagedFile) {
        begun.push(filename);
        await new Promise<void>((resolve) => ends.push(resolve));
        throw broken;
      },
    },
    documents: { uploads: { discard: async () => undefined } },
    reading: {},
  } as unknown as ImportDeps;
  const take = createBundleImport(deps);
  const bring = (user_id: string, filename: string) =>
    expect(take({ user_id } as Actor, {} as Jar, { filename } as StagedFile)).rejects.toBe(broken);
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => bring(name.slice(0, 1), name));
  for (let count = 1; count <= all.length; count += 1) {
    await expect.poll(() => begun).toHaveLength(count);
    ends.shift()?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});
