import { describe, expect, it } from 'vitest';
import { selectPaths } from './selection.ts';

const all = [
  'a.pdf',
  'B.PDF',
  'notes.txt',
  '.hidden/x.pdf',
  'drafts/c.pdf',
  'reports/2026/d.pdf',
  'reports/drafts/e.md',
];

function chosen(
  options: { include?: string[]; exclude?: string[]; recursive?: boolean },
  paths = all,
): string[] {
  const { include = [], exclude = [], recursive = true } = options;
  return [...selectPaths(paths, { include_patterns: include, exclude_patterns: exclude, recursive })];
}

function attempt(pattern: string, paths: string[]): any {
  try {
    chosen({ include: [pattern] }, paths);
    return 'chosen';
  } catch (error) {
    return error;
  }
}

describe('the files of an archive that are let in', () => {
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
  ])('%s', (_, options, expected) => {
    expect(chosen(options)).toEqual(expected);
  });

  it('of the top directory are those of the one directory that everything lies in', () => {
    expect(chosen({ recursive: false }, ['top/a', 'top/b', 'top/sub/c'])).toEqual(['top/a', 'top/b']);
    expect(chosen({ recursive: false }, ['top/sub/a', 'top/sub/b'])).toEqual([]);
  });

  it('are never what macOS adds', () => {
    expect(chosen({}, ['__MACOSX/a', 'a/.DS_Store', 'a/._b', 'a/b', '.env'])).toEqual(['a/b', '.env']);
  });

  it('are not looked for without end, whatever the pattern', () => {
    const hostile = [
      '*a*a*a*a*a*a*a*a*a*a*a*a*b',
      '{a,b}{a,b}{a,b}*'.repeat(8),
      '**/**/**/**/**/**/x',
      '+(a|aa)+(a|aa)b',
    ];
    const deep = Array.from({ length: 300 }, (_, at) => `${'a'.repeat(200)}${at}/${'a/'.repeat(90)}c`);
    for (const pattern of hostile) {
      const started = performance.now();
      const outcome = attempt(pattern, deep);
      expect(outcome === 'chosen' || outcome.kind === 'invalid').toBe(true);
      expect(performance.now() - started).toBeLessThan(2500);
    }
  });

  it('are many in no time', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `directory-${at % 100}/file-${at}.pdf`);
    const started = performance.now();
    expect(
      chosen({ include: ['*.pdf', 'reports/**'], exclude: ['directory-7', '*.tmp'] }, many),
    ).toHaveLength(19_800);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
