import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ArchiveKind } from './archive.ts';
import { compressed, paxPart, sourceOf, tarOf, tarPart, wideLimits, zipOf } from '#test/fixtures/archives.ts';
import { readAll } from '#test/platform/read-all.ts';
import { readArchive } from './read-archive.ts';

const known = /^(?:ARCHIVE_UNSAFE|CORRUPT_FILE|UNSUPPORTED_FORMAT|PASSWORD_PROTECTED|FILE_TOO_LARGE)$/;
const contents = [
  'Text of a. '.repeat(100),
  '',
  'b',
  Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 251)),
];
const parts = contents.map((content, at) => ({ name: `directory/file-${at}.txt`, content }));
const tar = Buffer.concat([
  paxPart({ path: `${'long/'.repeat(30)}name`, mtime: '1.5' }),
  tarPart({ name: 'short', content: 'pax' }),
  tarPart({ name: '././@LongLink', type: 'L', content: `${'gnu/'.repeat(30)}name\0` }),
  tarOf(parts),
]);
const archives: Record<ArchiveKind, Buffer> = {
  zip: zipOf([...parts, { name: 'stored.txt', content: 'as it is', method: 0 }]),
  tar,
  'tar.gz': compressed('tar.gz', tar),
  'tar.zst': compressed('tar.zst', tar),
};

const change = fc.record({
  kind: fc.constantFrom('set', 'insert', 'cut', 'copy'),
  at: fc.nat(),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
  length: fc.integer({ min: 1, max: 600 }),
});

type Change = { kind: string; at: number; bytes: Uint8Array; length: number };

function changed(original: Buffer, changes: Change[]): Buffer {
  let bytes = original;
  for (const { kind, at, bytes: given, length } of changes) {
    const from = bytes.length === 0 ? 0 : at % bytes.length;
    const [before, behind] = [bytes.subarray(0, from), bytes.subarray(from)];
    if (kind === 'set') bytes = Buffer.concat([before, given, behind.subarray(given.length)]);
    else if (kind === 'insert') bytes = Buffer.concat([before, given, behind]);
    else if (kind === 'cut') bytes = Buffer.concat([before, behind.subarray(length)]);
    else bytes = Buffer.concat([before, bytes.subarray(0, length), behind]);
  }
  return bytes;
}

const kinds = Object.keys(archives) as ArchiveKind[];

it.each(kinds)(
  'a %s that was changed anywhere is read or refused, and never hangs or crashes',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const { entries, ended } = await readAll(kind, changed(archives[kind], changes));
        const codes = [ended, ...entries.flatMap(({ refused, broken }) => [refused, broken])];
        expect(codes.filter((code) => code !== undefined && !known.test(code))).toEqual([]);
      }),
      { numRuns: 400, seed: 17 },
    );
  },
);

it.each(kinds)('a %s that was changed is left in the middle without harm', async (kind) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 3 }),
      fc.nat(4),
      fc.nat(2),
      async (changes, entriesRead, how) => {
        const source = sourceOf(kind, changed(archives[kind], changes));
        let read = 0;
        const reading = async (): Promise<void> => {
          for await (const entry of readArchive(source, wideLimits)) {
            if (read === entriesRead) return;
            read += 1;
            if (entry.refusal || how === 0) continue;
            const content = await entry.open();
            content.on('error', () => undefined);
            if (how === 1) content.destroy();
            else for await (const _ of content) break;
          }
        };
        const ended = await reading().then(
          () => 'CORRUPT_FILE',
          (error: any) => error.code,
        );
        expect(ended).toMatch(known);
      },
    ),
    { numRuns: 150, seed: 18 },
  );
});
