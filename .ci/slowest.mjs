// Reads reports of the tests: prints the ten files that took longest, in seconds.
import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';

const files = process.argv
  .slice(2)
  .filter((report) => existsSync(report))
  .flatMap((report) =>
    JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, startTime, endTime }) => ({
      name: `${relative(process.cwd(), name)} (${basename(report, '.json')})`,
      seconds: (endTime - startTime) / 1000,
    })),
  );
for (const { name, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
