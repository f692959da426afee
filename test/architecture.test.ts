import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedImports } from '../oxlint.config.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin', 'oxlint');

describe('the architecture', () => {
  let project: string;

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'skep-architecture-'));
    for (const file of ['oxlint.config.ts', 'package.json', 'tsconfig.json']) {
      await cp(join(root, file), join(project, file));
    }
    await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  /** Plants the files in an empty copy of the project, and answers with what the linter says of them. */
  async function lint(files: Record<string, string>): Promise<string> {
    await rm(join(project, 'src'), { recursive: true, force: true });
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(project, path)), { recursive: true });
      await writeFile(join(project, path), text);
    }
    const run = promisify(execFile)(process.execPath, [bin, '-f', 'unix'], { cwd: project });
    return run.then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
  }

  it('has a row in the table of allowed imports for every room of src', async () => {
    const entries = await readdir(join(root, 'src'), { withFileTypes: true });
    const rooms = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    expect(rooms.filter((room) => !(room in allowedImports))).toEqual([]);
  });

  it('passes code that keeps to the table', async () => {
    const output = await lint({
      'src/kernel/a.ts': 'export const a = 1;\n',
      'src/domain/jars/index.ts': use('#kernel/a.ts').replace('const b', 'const c'),
      'src/domain/users/b.ts': "import { c } from '#domain/jars/index.ts';\nexport const a = c;\n",
      'src/domain/users/c.ts': use('./b.ts'),
      'src/domain/users/links/d.ts': use('#domain/users/b.ts'),
      'src/config/b.ts': 'export const home = process.env.HOME;\n',
    });
    expect(output.trim()).toBe('');
  });

  it.each([
    ['another room than the table allows', 'src/kernel/b.ts', '#domain/a/index.ts'],
    ['HTTP from the domain', 'src/domain/jars/b.ts', '#http/a.ts'],
    ['the database from an API area', 'src/api/v1/b.ts', '#db/a.ts'],
    ['another noun past its index.ts', 'src/domain/jars/b.ts', '#domain/users/a.ts'],
    ['a folder of another noun', 'src/domain/jars/b.ts', '#domain/users/links/a.ts'],
    ['test support', 'src/domain/jars/b.ts', '#test/machine/a.ts'],
    ['a process from the domain', 'src/domain/jars/b.ts', '#app/a.ts'],
    ['the parent folder', 'src/domain/jars/b.ts', '../users/index.ts'],
    ['the parent folder from a test', 'src/domain/jars/b.test.ts', '../users/index.ts'],
    ['the domain from main', 'src/main.ts', '#domain/users/index.ts'],
  ])('refuses an import of %s', async (_, path, target) => {
    expect(await lint({ [path]: use(target) })).toContain(`${path}:1:1: '${target}' import is restricted`);
  });

  it('refuses a cycle of imports, also between rooms', async () => {
    const output = await lint({
      'src/analysis/a.ts': "import { b } from './b.ts';\nexport const a = (): number => b();\n",
      'src/analysis/b.ts': "import { a } from '#analysis/a.ts';\nexport const b = (): number => a();\n",
    });
    expect(output).toContain('import(no-cycle)');
  });

  it('refuses process.env outside of config', async () => {
    const output = await lint({ 'src/domain/jars/b.ts': 'export const home = process.env.HOME;\n' });
    expect(output).toContain('node(no-process-env)');
  });

  it('refuses a default export and an any', async () => {
    const output = await lint({
      'src/analysis/a.ts': 'export default (value: any): number => value.length;\n',
    });
    expect(output).toContain('import(no-default-export)');
    expect(output).toContain('typescript(no-explicit-any)');
  });
});

function use(path: string): string {
  return `import { a } from '${path}';\nexport const b = a + 1;\n`;
}
