import { describe, expect, it, vi } from 'vitest';
import { selectPaths } from './selection.ts';
import { expectTurnsWithin, expectWithin } from '#test/machine/processor-time.ts';

const all = [
  'a.pdf',
  'B.PDF',
  'notes.txt',
  '.hidden/x.pdf',
  'drafts/c.pdf',
  'reports/2026/d.pdf',
  'reports/drafts/e.md',
];

async function chosen(
  options: { include?: string[]; exclude?: string[]; recursive?: boolean },
  paths = all,
  atMost?: number,
): Promise<string[]> {
  const { include = [], exclude = [], recursive = true } = options;
  const choice = { include_patterns: include, exclude_patterns: exclude, recursive };
  return [...(await selectPaths(paths, choice, atMost))];
}

async function attempt(pattern: string, paths: string[]): Promise<any> {
  try {
    await chosen({ include: [pattern] }, paths);
    return 'chosen';
  } catch (error) {
    return error;
  }
}

describe('the selected files of an archive', () => {
  it.each<[string, { include?: string[]; exclude?: string[]; recursive?: boolean }, string[]]>([
    ['all without options', {}, all],
    [
      'an extension anywhere, in either case',
      { include: ['*.pdf'] },
      all.filter((path) => /pdf$/i.test(path)),
    ],
    ['several patterns', { include: ['*.md', '*.txt'] }, ['notes.txt', 'reports/drafts/e.md']],
    ['alternatives', { include: ['*.{md,txt}'] }, ['notes.txt', 'reports/drafts/e.md']],
    ['a path from the root', { include: ['reports/*/d.*'] }, ['reports/2026/d.pdf']],
    ['any depth', { include: ['reports/**/*.md'] }, ['reports/drafts/e.md']],
    [
      'a directory, with all that is in it',
      { include: ['reports'] },
      ['reports/2026/d.pdf', 'reports/drafts/e.md'],
    ],
    [
      'not a directory of that name, wherever',
      { exclude: ['drafts'] },
      all.filter((path) => !path.includes('drafts')),
    ],
    [
      'not a directory of that path',
      { exclude: ['./reports/drafts/'] },
      all.filter((path) => path !== 'reports/drafts/e.md'),
    ],
    [
      'excluded rather than included',
      { include: ['*.pdf'], exclude: ['a.*'] },
      all.filter((path) => /pdf$/i.test(path) && path !== 'a.pdf'),
    ],
    ['those of the top directory', { recursive: false }, ['a.pdf', 'B.PDF', 'notes.txt']],
    ['nothing that no pattern means', { include: ['*.doc'] }, []],
  ])('%s', async (_, options, expected) => {
    expect(await chosen(options)).toEqual(expected);
  });

  it('of the top directory are those of the one directory that everything lies in', async () => {
    expect(await chosen({ recursive: false }, ['top/a', 'top/b', 'top/sub/c'])).toEqual(['top/a', 'top/b']);
    expect(await chosen({ recursive: false }, ['top/sub/a', 'top/sub/b'])).toEqual([]);
    // Files added by macOS do not count.
    expect(await chosen({ recursive: false }, ['top/a', '__MACOSX/top/._a'])).toEqual(['top/a']);
  });

  it('are never what macOS adds', async () => {
    expect(await chosen({}, ['__MACOSX/a', 'a/.DS_Store', 'a/._b', 'a/b', '.env'])).toEqual(['a/b', '.env']);
  });

  it('are matched in bounded time, whatever the pattern', async () => {
    const hostile = [
      '*a*a*a*a*a*a*a*a*a*a*a*a*b',
      '{a,b}{a,b}{a,b}*'.repeat(8),
      '**/**/**/**/**/**/x',
      '+(a|aa)+(a|aa)b',
    ];
    const deep = Array.from({ length: 300 }, (_, at) => `${'a'.repeat(200)}${at}/${'a/'.repeat(90)}c`);
    for (const pattern of hostile) {
      await expectWithin(2000, async () => {
        const outcome = await attempt(pattern, deep);
        expect(outcome === 'chosen' || outcome.kind === 'invalid').toBe(true);
      });
    }
  });

  it('are counted until there are too many', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => `${at}.pdf`);
    for (const options of [{}, { include: ['*.pdf'] }, { recursive: false }]) {
      const found = await chosen(options, many, 10);
      expect(found.length).toBeGreaterThan(10);
      expect(found.length).toBeLessThan(1000);
      expect(await chosen(options, many, 1000)).toHaveLength(1000);
    }
  });

  it.each([
    ['that share their directories', 60_000, () => 'shared'],
    ['each in directories of its own', 10_000, (at: number) => `own-${at}`],
  ])('are chosen while others have their turn, %s', async (_, count, top) => {
    const below = Array.from({ length: 18 }, (_unused, depth) => `level-${depth}`).join('/');
    const many = Array.from({ length: count }, (_unused, at) => `${top(at)}/${below}/file-${at}.pdf`);
    const exclude = Array.from({ length: 20 }, (_unused, at) =>
      at % 2 ? `*.t${at}` : `**/none-${at}/**/*.x`,
    );
    await expectTurnsWithin(200, async () => expect(await chosen({ exclude }, many)).toHaveLength(count));
  });

  it('are no longer matched after a time limit', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 30));
    const processor = vi
      .spyOn(process, 'threadCpuUsage')
      .mockImplementation(() => ({ user: now * 1000, system: 0 }));
    const paths = Array.from({ length: 1000 }, (_, at) => `${at}.pdf`);
    const outcomes = [await attempt('*.pdf', paths), await chosen({}, paths)];
    clock.mockRestore();
    processor.mockRestore();
    expect(outcomes).toMatchObject([
      { kind: 'invalid', message: expect.stringContaining('too long') },
      { length: 1000 },
    ]);
  });

  it('are many in no time', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `directory-${at % 100}/file-${at}.pdf`);
    const options = { include: ['*.pdf', 'reports/**'], exclude: ['directory-7', '*.tmp'] };
    await expectWithin(1500, async () => expect(await chosen(options, many)).toHaveLength(19_800));
  });
});
