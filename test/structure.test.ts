import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const architecture = read('ARCHITECTURE.md');
const files = globSync('{src,test,bench,tools}/**/*.*', { cwd: root }).filter(
  (path) => !path.includes('node_modules'),
);
const code = files.filter((path) => path.endsWith('.ts'));

/** The generated row types are as long as there are tables. */
const generated = 'src/db/tables.ts';
/** Lists in time: each new file follows the last, and none is looked for by its folder. */
const lists = new Set(['src/db/migrations']);

describe('ARCHITECTURE.md', () => {
  const paths = [...architecture.matchAll(/`(src\/[^`]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[<…*]/.test(path));

  it('names only paths that exist', () => {
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('says for each question of where to change something in which file', () => {
    const [, table = ''] = /## Where do I change …\?\n(.*?)\n## /s.exec(architecture) ?? [];
    const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| … '));
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(rows.filter((row) => !row.includes('`src/'))).toEqual([]);
  });

  it('has a row for every room', () => {
    const rooms = new Set(
      files.map((path) => /^src\/(\w+)\//.exec(path)?.[1]).filter((room) => room !== undefined),
    );
    expect([...rooms].filter((room) => !architecture.includes(`| \`${room}\` |`))).toEqual([]);
  });
});

describe('the names of files', () => {
  const [, table = ''] = /## Names of files\n(.*?)\n## /s.exec(architecture) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const roles = new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, role]) => role)),
  );

  it('have one of the roles of ARCHITECTURE.md after a dot, or none', () => {
    expect(roles.size).toBeGreaterThan(15);
    expect(roles.size).toBeLessThan(26);
    const named = /^[a-z\d-]+(?:\.(?<role>[a-z]+))?(?:\.test)?\.ts$/;
    const others = code.filter((path) => {
      if (path.endsWith('.d.ts') || path.startsWith('bench/')) return false;
      const match = named.exec(basename(path));
      const role = match?.groups?.['role'];
      return !match || (role !== undefined && role !== 'test' && !roles.has(role));
    });
    expect(others).toEqual([]);
  });
});

describe('the size of things', () => {
  it('is at most 20 files in a folder', () => {
    const folders = Object.entries(Object.groupBy(files, dirname)).filter(([folder]) => !lists.has(folder));
    expect(
      folders
        .filter(([, inside = []]) => inside.length > 20)
        .map(([folder, inside]) => [folder, inside?.length]),
    ).toEqual([]);
  });

  it('is 40 to 80 lines in the middle file of src, and at most 160 in nine of ten', () => {
    const sizes = code
      .filter((path) => path.startsWith('src/') && !path.endsWith('.test.ts') && path !== generated)
      .map((path) => read(path).split('\n').length - 1)
      .toSorted((a, b) => a - b);
    const at = (share: number): number => sizes[Math.floor(sizes.length * share)] ?? NaN;
    expect(at(0.5)).toBeGreaterThanOrEqual(40);
    expect(at(0.5)).toBeLessThanOrEqual(80);
    expect(at(0.9)).toBeLessThanOrEqual(160);
    expect(sizes.at(-1)).toBeLessThanOrEqual(300);
  });

  it('is at most 140 characters in a line of src', () => {
    const long = code
      .filter((path) => path.startsWith('src/') && path !== generated)
      .flatMap((path) =>
        read(path)
          .split('\n')
          .flatMap((line, at) => (line.length > 140 ? [`${path}:${at + 1}`] : [])),
      );
    expect(long).toEqual([]);
  });
});
