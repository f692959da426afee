import { describe, expect, it } from 'vitest';
import { readAll } from '#test/platform/read-all.ts';
import { sourceOf, wideLimits, zipOf, type ZipPart } from '#test/fixtures/archives.ts';
import { readArchive } from './read-archive.ts';

const zip = (parts: ZipPart[]) => readAll('zip', zipOf(parts));

describe('a zip', () => {
  it('refuses encrypted, linked, device and unsupported entries, and accepts the rest', async () => {
    const { entries } = await zip([
      { name: 'secret', content: 'x', flags: 1 },
      { name: 'link', content: '/etc/passwd', mode: 0o120777 },
      { name: 'device', content: '', mode: 0o060600 },
      { name: 'lzma', content: 'x', method: 14 },
      { name: 'torn', content: 'xx', method: 0, said: { size: 1 } },
      { name: 'good', content: 'x', mode: 0o100644 },
      { name: 'stored', content: 'y', method: 0 },
    ]);
    expect(entries.map(({ refused, text }) => refused ?? text)).toEqual([
      'PASSWORD_PROTECTED',
      'ARCHIVE_UNSAFE',
      'ARCHIVE_UNSAFE',
      'CORRUPT_FILE',
      'CORRUPT_FILE',
      'x',
      'y',
    ]);
  });

  it('whose entries have wrong sizes or checksums fails only for those', async () => {
    const { entries } = await zip([
      { name: 'longer', content: 'xxxx', said: { size: 3 } },
      { name: 'shorter', content: 'xx', said: { size: 3 } },
      { name: 'checksum', content: 'xx', said: { crc: 1 } },
      { name: 'good', content: 'x' },
    ]);
    expect(entries.map(({ broken, text }) => broken ?? text)).toEqual([
      'CORRUPT_FILE',
      'CORRUPT_FILE',
      'CORRUPT_FILE',
      'x',
    ]);
  });

  it('whose entries point at nothing fails only for those', async () => {
    const { entries } = await zip([
      { name: 'good', content: 'x' },
      { name: 'elsewhere', content: 'x', said: { offset: 0xffff_fff0 } },
      { name: 'cut', content: 'x', said: { packed: 0xffff_0000 } },
    ]);
    expect(entries.map(({ broken, text }) => broken ?? text)).toEqual(['x', 'CORRUPT_FILE', 'CORRUPT_FILE']);
  });

  it('that unpacks to a hundred times its size is refused before its first file, by declared or actual size', async () => {
    expect(await zip([{ name: 'zeros', content: Buffer.alloc(20 * 2 ** 20) }])).toEqual({
      entries: [],
      ended: 'ARCHIVE_UNSAFE',
    });
    const lying = await zip([{ name: 'zeros', content: Buffer.alloc(20 * 2 ** 20), said: { size: 10 } }]);
    expect(lying.entries).toEqual([{ path: 'zeros', broken: 'CORRUPT_FILE' }]);
    const small = await zip([{ name: 'table', content: Buffer.alloc(2 ** 20) }]);
    expect(small.ended).toBeUndefined();
  });

  it('with overlapping files is refused', async () => {
    const shared = Array.from({ length: 50 }, (_, at) => ({
      name: `f${at}`,
      content: 'x',
      said: { offset: 0 },
    }));
    expect(await zip(shared)).toEqual({ entries: [], ended: 'ARCHIVE_UNSAFE' });
    const overlapping = await zip([
      { name: 'a', content: 'x'.repeat(500), method: 0 },
      { name: 'b', content: 'y', said: { offset: 40 } },
    ]);
    expect(overlapping.ended).toBe('ARCHIVE_UNSAFE');
  });

  it('that claims more entries than it has ends as damaged', async () => {
    const { ended } = await readAll('zip', zipOf([{ name: 'a', content: 'x' }], { entryCount: 60_000 }));
    expect(ended).toBe('CORRUPT_FILE');
  });

  it('decodes names as UTF-8, flagged or not, or else in the old code page', async () => {
    const { entries } = await zip([
      { name: 'größe.txt', content: '1' },
      { name: 'größe2.txt', content: '2', flags: 0x800 },
      { name: Buffer.from([0x67, 0x72, 0x94, 0xe1, 0x65]), content: '3' },
    ]);
    expect(entries.map(({ path }) => path)).toEqual(['größe.txt', 'größe2.txt', 'größe']);
  });

  it('treats an archive in an archive as one more file', async () => {
    const inner = zipOf([{ name: '../evil', content: 'x' }]);
    expect((await zip([{ name: 'inner.zip', content: inner, method: 0 }])).entries).toMatchObject([
      { path: 'inner.zip' },
    ]);
  });

  it('of many small files is read with few requests to where it lies', async () => {
    const parts = Array.from({ length: 500 }, (_, at) => ({ name: `f${at}.txt`, content: `text ${at}` }));
    const source = sourceOf('zip', zipOf(parts));
    for await (const entry of readArchive(source, wideLimits)) await (await entry.open()).toArray();
    expect(source.opened).toBeLessThan(8);
  });

  it('may say its sizes in the way of large archives', async () => {
    const content = 'x'.repeat(1000);
    const sizes = Buffer.alloc(20);
    sizes.writeUInt16LE(1, 0);
    sizes.writeUInt16LE(16, 2);
    sizes.writeBigUInt64LE(1000n, 4);
    sizes.writeBigUInt64LE(1000n, 12);
    const said = { size: 0xffff_ffff, packed: 0xffff_ffff };
    expect((await zip([{ name: 'a', content, method: 0, said, extra: sizes }])).entries).toEqual([
      { path: 'a', text: content },
    ]);
  });

  it('that is encrypted as a whole is reported as such', async () => {
    expect(await zip([{ name: 'a', content: 'x', flags: 0x41 }])).toEqual({
      entries: [],
      ended: 'PASSWORD_PROTECTED',
    });
  });
});
