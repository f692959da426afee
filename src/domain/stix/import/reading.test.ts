import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBundle } from './reading.ts';

const limits = { max_documents: 10, max_length: 10_000_000, timeoutMs: 30_000, memoryMb: 256 };
const bundle = (objects: unknown[]) => Buffer.from(JSON.stringify({ type: 'bundle', objects }));
const tool = { type: 'tool', id: 'tool--00000000-0000-4000-8000-000000000001', name: 'Tool' };

it('reads a bundle from memory and from a file, and reports what is wrong with it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'skep-stix-'));
  const path = join(directory, 'bundle');
  await writeFile(path, bundle([tool]));
  const read = await readBundle({ path }, limits);
  expect(read).toMatchObject({ objects: 1, documents: [{ title: 'STIX: Threat intelligence' }] });
  expect(await readBundle({ bytes: bundle([tool]) }, limits)).toEqual(read);
  await rm(directory, { recursive: true });
  await expect(readBundle({ bytes: bundle([7]) }, limits)).rejects.toMatchObject({
    kind: 'invalid',
    details: { fields: [{ field: 'objects.0', message: 'is not an object' }] },
  });
});

it('ends one that takes too long or too much memory', async () => {
  const large = { bytes: Buffer.from(`{"type":"bundle","objects":[${'[[[]]],'.repeat(2_000_000)}1]}`) };
  await expect(readBundle(large, { ...limits, timeoutMs: 20 })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Reading the bundle took longer than 0.02 s',
  });
  await expect(readBundle(large, { ...limits, memoryMb: 24 })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Reading the bundle needs more memory than is allowed',
  });
});
