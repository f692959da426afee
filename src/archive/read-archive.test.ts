import { describe, expect, it } from 'vitest';
import { readAll } from '#test/platform/read-all.ts';
import type { ArchiveKind, ArchiveLimits } from './archive.ts';
import { compressed, paxPart, sourceOf, tarOf, wideLimits, zipOf } from '#test/fixtures/archives.ts';
import { readArchive } from './read-archive.ts';

const kinds: ArchiveKind[] = ['zip', 'tar', 'tar.gz', 'tar.zst'];
const archiveOf = (kind: ArchiveKind, parts: { name: string; content?: string | Buffer }[]) =>
  kind === 'zip' ? zipOf(parts) : compressed(kind, tarOf(parts));

describe.each(kinds)('a %s archive', (kind) => {
  const read = (parts: { name: string; content?: string | Buffer }[], limits?: Partial<ArchiveLimits>) =>
    readAll(kind, archiveOf(kind, parts), limits);

  it('answers its files in order with their content, and no directories', async () => {
    const parts = [
      { name: 'a.txt', content: 'A' },
      { name: 'sub/' },
      { name: './sub//b.txt', content: 'B' },
      { name: 'empty' },
    ];
    expect(await read(parts)).toEqual({
      entries: [
        { path: 'a.txt', text: 'A' },
        { path: 'sub/b.txt', text: 'B' },
        { path: 'empty', text: '' },
      ],
    });
  });

  it('may be empty', async () => {
    expect(await read([])).toEqual({ entries: [] });
  });

  it('is read where its files are skipped, half read or left lying', async () => {
    const parts = ['a', 'b', 'c', 'd'].map((name) => ({ name, content: name.repeat(300_000) }));
    const paths: string[] = [];
    let last = '';
    for await (const entry of readArchive(sourceOf(kind, archiveOf(kind, parts)), wideLimits)) {
      paths.push(entry.path);
      if (entry.path === 'b') (await entry.open()).destroy();
      if (entry.path === 'c') for await (const _ of await entry.open()) break;
      if (entry.path === 'd') last = Buffer.concat(await (await entry.open()).toArray()).toString();
    }
    expect(last).toBe('d'.repeat(300_000));
    expect(paths).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses files that would lead elsewhere, one by one', async () => {
    const deep = `${'d/'.repeat(10_000)}x`;
    const names = ['../up', 'a/../../up', '/etc/passwd', 'C:/x', 'c:x', 'a\\b', 'a\tb', 'bidi\u0085'];
    const { entries } = await read([
      ...names.map((name) => ({ name, content: 'x' })),
      { name: 'good', content: 'x' },
    ]);
    expect(entries).toHaveLength(names.length + 1);
    for (const entry of entries.slice(0, -1)) expect(entry).toMatchObject({ refused: 'ARCHIVE_UNSAFE' });
    expect(entries.at(-1)).toEqual({ path: 'good', text: 'x' });
    const nested = `${'d/'.repeat(101)}x`;
    for (const name of [deep, nested]) {
      const long =
        kind === 'zip'
          ? zipOf([{ name }])
          : compressed(kind, Buffer.concat([paxPart({ path: name }), tarOf([{ name: 'x' }])]));
      expect((await readAll(kind, long)).entries).toEqual([
        { path: name.slice(0, 300), refused: 'ARCHIVE_UNSAFE' },
      ]);
    }
  });

  it('refuses the second of two files of one path, in whatever form of Unicode, but not another case', async () => {
    const parts = ['caf\u00e9', 'cafe\u0301', 'CAF\u00c9', './caf\u00e9', 'caf\u200b\u00e9'].map((name) => ({
      name,
      content: name,
    }));
    expect((await read(parts)).entries).toMatchObject([
      { path: 'caf\u00e9', text: 'caf\u00e9' },
      { refused: 'ARCHIVE_UNSAFE' },
      { path: 'CAF\u00c9', text: 'CAF\u00c9' },
      { refused: 'ARCHIVE_UNSAFE' },
      { refused: 'ARCHIVE_UNSAFE' },
    ]);
  });

  it('with too many entries or bytes is refused, and a file that is too large is refused alone', async () => {
    const parts = ['a', 'b', 'c'].map((name) => ({ name, content: name.repeat(100) }));
    expect((await read(parts, { max_entries: 2 })).ended).toBe('ARCHIVE_UNSAFE');
    expect((await read(parts, { max_entries: 3, max_total_bytes: 300 })).ended).toBeUndefined();
    expect((await read(parts, { max_total_bytes: 299 })).ended).toBe('ARCHIVE_UNSAFE');
    const large = [...parts, { name: 'd', content: 'd'.repeat(101) }];
    expect((await read(large, { max_entry_bytes: 100 })).entries).toMatchObject([
      {},
      {},
      {},
      { path: 'd', refused: 'FILE_TOO_LARGE' },
    ]);
  });

  it('that is truncated keeps what was whole before, and never hangs', async () => {
    const parts = ['a', 'b', 'c'].map((name) => ({
      name,
      content: Buffer.from(
        Array.from({ length: 3000 }, (_, at) => (at * 7919 + name.charCodeAt(0) * 31) % 251),
      ),
    }));
    const whole = archiveOf(kind, parts);
    const all = (await readAll(kind, whole)).entries;
    for (let length = 0; length < whole.length; length += 131) {
      const { entries, ended } = await readAll(kind, whole.subarray(0, length));
      const good = entries.filter(({ text }) => text !== undefined);
      expect(good).toEqual(all.slice(0, good.length));
      // A plain tar may be cut between two files, which looks as if it ended there.
      const isEnd = good.length === 3 || kind === 'tar';
      expect(ended ?? (isEnd ? 'CORRUPT_FILE' : ''), `cut at ${length}`).toMatch(
        /^(?:CORRUPT_FILE|UNSUPPORTED_FORMAT)$/,
      );
    }
  });
});

it.each(['zip', 'tar', 'tar.gz', 'tar.zst'] as const)(
  'a file that is not %s is reported as such',
  async (kind) => {
    const expected = kind === 'zip' ? /CORRUPT_FILE/ : /UNSUPPORTED_FORMAT|CORRUPT_FILE/;
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('text '.repeat(500)),
      compressed(kind, Buffer.from('text '.repeat(500))),
    ])
      expect((await readAll(kind, bytes)).ended).toMatch(expected);
  },
);
