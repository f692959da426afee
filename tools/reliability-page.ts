import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Runs the tests of what can go wrong with stored data, and writes docs/reliability.md from their names: what happens, and
// whether it did in this run. Ends with 1 when any of them failed: npm run reliability. With a part of a file's name it runs
// these alone, and leaves the other rows as they are: npm run reliability full-disk

const subjects: Record<string, string[]> = {
  'The database is gone, damaged or another one': ['test/process/faults/lost.test.ts'],
  'A file is damaged': [
    'src/api/documents/damaged-files.test.ts',
    'src/app/damaged-index.test.ts',
    'src/domain/integrity/records-check.test.ts',
    'test/process/faults/damage.test.ts',
    'test/process/faults/damage-kinds.test.ts',
    'src/domain/documents/lost-files/lost.test.ts',
    'test/process/start/ask.test.ts',
  ],
  'A disk is full or read-only, or the database is away': [
    'test/process/faults/full-disk.test.ts',
    'test/process/faults/full-disk-wal.test.ts',
    'test/process/faults/full-disk-cut-off.test.ts',
    'test/process/faults/full-disk-migration.test.ts',
    'test/process/faults/full-disk-postgres.test.ts',
    'test/process/faults/read-only-disk.test.ts',
    'test/process/faults/database-away.test.ts',
  ],
  'The process is killed (kill -9)': [
    'test/process/faults/crash.test.ts',
    'test/process/load/bulk.test.ts',
    'test/process/documents/exchange.test.ts',
    'test/process/administration/retention.test.ts',
    'test/process/administration/key-rotation.test.ts',
    'test/process/documents/versions.test.ts',
    'test/process/documents/pii-batches.test.ts',
    'src/db/pglite/pglite-durability.test.ts',
    'src/index/crash.test.ts',
  ],
  'A start fails': ['test/process/start/start-failure.test.ts'],
};
const page = join(import.meta.dirname, '../docs/reliability.md');
const report = join(tmpdir(), `reliability-${process.pid}.json`);

type Report = {
  testResults: {
    name: string;
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[];
  }[];
};

const wanted = process.argv.slice(2);
const chosen = Object.values(subjects)
  .flat()
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
const before = readFileSync(page, 'utf8').split('\n');

spawnSync('npx', ['vitest', 'run', ...chosen, '--reporter=json', `--outputFile.json=${report}`], {
  stdio: ['ignore', 'inherit', 'inherit'],
  // Some of them do more then.
  env: { ...process.env, RELIABILITY: '1' },
});
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
rmSync(report);

const failed = testResults.some(({ assertionResults }) =>
  assertionResults.some(({ status }) => status === 'failed'),
);
const head = `# What happens when something fails

Written by \`npm run reliability\`, which makes each of these things happen to real servers, databases, files and disks (some need
root), on ${new Date().toISOString().slice(0, 10)}. *Yes*: so it was in this run; *no*: it was not,
and the run failed.
[Backup](backup.md) has what to do about lost files, [integrity](integrity.md) about damaged ones, [monitoring](monitoring.md)
about full disks.
`;
const sections = Object.entries(subjects).map(([subject, files]) => {
  const rows = files.flatMap((file) => (chosen.includes(file) ? rowsOf(file) : rowsBefore(file)));
  return `\n## ${subject}\n\n| what | happens | test |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
});
writeFileSync(page, head + sections.join(''));
process.exitCode = failed ? 1 : 0;

/** The rows that the page has of a file. */
function rowsBefore(file: string): string[] {
  return before.filter((line) => line.endsWith(`| \`${file}\` |`));
}

/** A row for every test of a file that ran. */
function rowsOf(file: string): string[] {
  const tests = testResults.find(({ name }) => name.endsWith(file))?.assertionResults ?? [];
  return tests
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ status, ancestorTitles, title }) => {
      const what = [...ancestorTitles, title].join(' ').replaceAll('|', '\\|');
      return `| ${what} | ${status === 'passed' ? 'yes' : 'no'} | \`${file}\` |`;
    });
}
