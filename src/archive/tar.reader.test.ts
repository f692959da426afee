import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readAll } from '#test/platform/read-all.ts';
import {
  compressed,
  paxPart,
  sourceOf,
  tarOf,
  tarPart,
  wideLimits,
  type TarPart,
} from '#test/fixtures/archives.ts';
import { readArchive } from './read-archive.ts';

const tar = (parts: TarPart[]) => readAll('tar', tarOf(parts));

describe('a tar bomb', () => {
  it.each(['tar.gz', 'tar.zst'] as const)('in %s is refused as soon as it shows', async (kind) => {
    const bomb = compressed(kind, tarOf([{ name: 'zeros', content: Buffer.alloc(30 * 2 ** 20) }]));
    const source = sourceOf(kind, bomb);
    const reading = async () => {
      for await (const entry of readArchive(source, wideLimits)) await (await entry.open()).toArray();
    };
    await expect(reading()).rejects.toMatchObject({ code: 'ARCHIVE_UNSAFE' });
  });

  it('that consists of headers only is refused too', async () => {
    const headers = compressed(
      'tar.gz',
      Buffer.concat(Array.from({ length: 40 }, () => paxPart({ comment: 'x'.repeat(1_000_000) }))),
    );
    expect((await readAll('tar.gz', headers)).ended).toBe('ARCHIVE_UNSAFE');
  });

  it('of records that go with every file is refused before they are put together for each', async () => {
    const records = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`SKEP.${at}`, 'x']));
    const files = [paxPart(records), tarPart({ name: 'a.txt', content: 'a' }), Buffer.alloc(1024)];
    expect((await readAll('tar', Buffer.concat(files))).ended).toBe('ARCHIVE_UNSAFE');
  });
});

describe('a tar with an endless header', () => {
  it.each([0x81, 0xbf, 0xfe])('ends as damaged, with a size that begins with %i', async (first) => {
    const size = Buffer.concat([Buffer.from([first]), Buffer.alloc(11, 0x11)]);
    expect((await tar([{ name: 'a.txt', content: 'a', size }])).ended).toBe('CORRUPT_FILE');
  });

  it('is read past a directory that claims to have content', async () => {
    const size = Buffer.from('00000000005\0');
    const read = await tar([
      { name: 'directory/', type: '5', size },
      { name: 'directory/a.txt', content: 'a' },
    ]);
    expect(read).toEqual({ entries: [{ path: 'directory/a.txt', text: 'a' }] });
  });
});

/** A tar of files of a MiB each, made while it is read. */
function* endless(files: number): Generator<Buffer> {
  const content = Buffer.alloc(2 ** 20, 'text ');
  for (let at = 0; at < files; at += 1) {
    const entry = tarPart({ name: `file-${at}`, content });
    for (let from = 0; from < entry.length; from += 65_536) yield entry.subarray(from, from + 65_536);
  }
  yield Buffer.alloc(1024);
}

it('300 MiB of a tar are read in little memory', async () => {
  const source = { kind: 'tar', size_bytes: 0, open: async () => Readable.from(endless(300)) } as const;
  const before = process.memoryUsage.rss();
  let most = 0;
  let bytes = 0;
  for await (const entry of readArchive(source, { ...wideLimits, max_total_bytes: 2 ** 30 })) {
    for await (const chunk of await entry.open()) bytes += (chunk as Buffer).length;
    most = Math.max(most, process.memoryUsage.rss());
  }
  expect(bytes).toBe(300 * 2 ** 20);
  expect((most - before) / 2 ** 20).toBeLessThan(100);
});

describe('a tar', () => {
  it('refuses links, devices and sparse files, and continues after them', async () => {
    const bytes = tarOf([
      { name: 'hard', type: '1', link: 'good' },
      { name: 'soft', type: '2', link: '/etc/passwd' },
      { name: 'char', type: '3' },
      { name: 'block', type: '4' },
      { name: 'fifo', type: '6' },
      { name: 'sparse', type: 'S', content: 'abc' },
      { name: 'volume', type: 'V' },
    ]);
    const sparse = Buffer.concat([
      paxPart({ 'GNU.sparse.major': '1' }),
      tarPart({ name: 'pax-sparse', content: 'x' }),
    ]);
    const { entries } = await readAll(
      'tar',
      Buffer.concat([sparse, bytes.subarray(0, -1024), tarOf([{ name: 'good', content: 'x' }])]),
    );
    expect(entries.map(({ refused }) => refused)).toEqual([...Array(8).fill('ARCHIVE_UNSAFE'), undefined]);
    expect(entries.at(-1)).toEqual({ path: 'good', text: 'x' });
  });

  it('accepts long names of pax and GNU, within limits', async () => {
    const long = `${'n'.repeat(200)}.txt`;
    const gnu = Buffer.concat([
      tarPart({ name: '././@LongLink', type: 'L', content: `g${long}\0` }),
      tarPart({ name: 'cut', content: '2' }),
    ]);
    const pax = Buffer.concat([paxPart({ path: long }), tarPart({ name: 'cut', content: '1' })]);
    expect((await readAll('tar', Buffer.concat([pax, gnu, Buffer.alloc(1024)]))).entries).toEqual([
      { path: long, text: '1' },
      { path: `g${long}`, text: '2' },
    ]);
    const up = Buffer.concat([
      paxPart({ path: '../../up' }),
      tarPart({ name: 'harmless', content: '1' }),
      Buffer.alloc(1024),
    ]);
    expect((await readAll('tar', up)).entries).toEqual([{ path: '../../up', refused: 'ARCHIVE_UNSAFE' }]);
    const huge = Buffer.concat([
      paxPart({ path: 'x'.repeat(5_000_000) }),
      tarPart({ name: 'a', content: '1' }),
    ]);
    expect((await readAll('tar', huge)).ended).toBe('CORRUPT_FILE');
  });

  it('with sizes that cannot be is given up where it stops making sense', async () => {
    const negative = Buffer.alloc(12, 0xfe).fill(0xff, 0, 1);
    const astronomic = Buffer.concat([Buffer.from([0x80]), Buffer.alloc(11, 0x7f)]);
    const base256 = Buffer.concat([Buffer.from([0x80]), Buffer.alloc(10), Buffer.from([1])]);
    const good = { name: 'good', content: 'x' };
    expect(await tar([good, { name: 'bad', size: negative }])).toMatchObject({
      entries: [{ path: 'good' }],
      ended: 'CORRUPT_FILE',
    });
    expect((await tar([good, { name: 'bad', size: astronomic }])).ended).toBe('ARCHIVE_UNSAFE');
    expect((await tar([{ name: 'fine', content: 'y', size: base256 }])).entries).toEqual([
      { path: 'fine', text: 'y' },
    ]);
    for (const size of [negative, astronomic, Buffer.from('zzzzzzzzzzz\0')])
      expect((await tar([good, { name: 'x', type: 'x', size }, good])).entries[0]).toEqual({
        path: 'good',
        text: 'x',
      });
    for (const size of ['-1', '99999999999999', 'NaN', '1e3'])
      expect(
        (await readAll('tar', Buffer.concat([paxPart({ size }), tarOf([good])]))).ended ?? 'none',
      ).toMatch(/CORRUPT_FILE|ARCHIVE_UNSAFE|none/);
  });
});
