import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mixedTexts } from './support/corpus.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, percentile, printTable, rounded } from './support/figures.ts';
import { judge, sized } from './support/promises.ts';

const { values } = parseArgs({ options: { files: { type: 'string', default: sized(1000, 20) } } });
const files = mixedTexts(Number(values.files), 11);
const question = 'Which address does the loader report to?';
const command = join(import.meta.dirname, '../src/cli/skep.ts');
const repeats = Number(sized(7, 1));

/** Seconds of one whole `skep ask`, from the spawn of the process to its end, and how many files it read. */
function ask(folder: string, cache: string): { seconds: number; read: number } {
  const started = performance.now();
  const args = [command, 'ask', question, '--dir', folder, '--json'];
  const env = { ...process.env, CACHE_DIR: cache };
  const output = execFileSync(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const { folder: state } = JSON.parse(output.toString()) as { folder: { read: number } };
  return { seconds: (performance.now() - started) / 1000, read: state.read };
}

await inNewDirectory(async (directory) => {
  const folder = join(directory, 'folder');
  mkdirSync(folder);
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  const cache = join(directory, 'cache');
  const first = ask(folder, cache);
  const again = Array.from({ length: repeats }, () => ask(folder, cache));
  writeFileSync(join(folder, files[0]?.name ?? 'a.txt'), 'Changed: the loader reports to 203.0.113.9.');
  const changed = ask(folder, cache);
  console.log(`${describeMachine()}; ${files.length} files\n`);
  printTable(
    ['skep ask --dir', 'files read', 'whole process'],
    [
      ['first run', first.read, `${rounded(first.seconds, 2)} s`],
      [`unchanged folder, median of ${repeats}`, again.at(-1)?.read ?? 0, `${rounded(median(again), 2)} s`],
      ['one file changed', changed.read, `${rounded(changed.seconds, 2)} s`],
    ],
  );
  judge([
    { what: 'unchanged folder', measured: median(again), atMost: 2, unit: 's' },
    { what: 'files read of an unchanged folder', measured: again.at(-1)?.read ?? 0, atMost: 0, always: true },
  ]);
});

function median(runs: { seconds: number }[]): number {
  return percentile(
    runs.map(({ seconds }) => seconds),
    0.5,
  );
}
