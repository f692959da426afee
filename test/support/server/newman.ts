import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the tests look for newman, which is no dependency. */
const directory = process.env['NEWMAN_DIR'] ?? join(import.meta.dirname, '../../..');
const program = join(directory, 'node_modules/newman/bin/newman.js');

/** Appended to the name of what is skipped without it. */
export const newmanMissing = existsSync(program)
  ? ''
  : ' [skipped: newman is not installed, see docs/bots.md]';

type Counted = { total: number; failed: number };
export type NewmanRun = {
  code: number | null;
  stats: { requests: Counted; assertions: Counted; testScripts: Counted };
  /** What failed: a request, a test of its answer, or a script. */
  failures: string[];
};

/** Runs the collection in this file as docs/bots.md says; `directory` gets what newman reports. */
export async function runNewman(
  collection: string,
  { variables, directory: reports }: { variables: Record<string, string>; directory: string },
): Promise<NewmanRun> {
  const report = join(reports, 'newman.json');
  const set = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  const options = ['--reporters', 'json', '--reporter-json-export', report];
  const code = await new Promise<number | null>((resolve) => {
    const child = execFile(process.execPath, [program, 'run', collection, ...set, ...options]);
    child.once('close', resolve);
  });
  const { run } = JSON.parse(await readFile(report, 'utf8')) as {
    run: Pick<NewmanRun, 'stats'> & {
      failures: { source?: { name?: string }; error: { test?: string; message: string } }[];
    };
  };
  const failures = run.failures.map(
    ({ source, error }) => `${source?.name}: ${error.test ?? 'script'}: ${error.message}`,
  );
  return { code, stats: run.stats, failures };
}
