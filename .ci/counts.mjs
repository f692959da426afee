// Reads the report of a suite, and the one of the files that were run again alone, if there is one. Appends to `failures` what
// failed, with which message, and to `unsteady` what failed only the first time. Prints how many tests passed and failed.
import { appendFileSync, existsSync } from 'node:fs';
import { failedTests, readReport } from './reports.mjs';

const [report, again, failures, unsteady] = process.argv.slice(2);
const first = readReport(report);
const second = new Map(existsSync(again) ? readReport(again).map((file) => [file.name, file]) : []);
const final = first.map((file) => second.get(file.name) ?? file);

const failed = final.flatMap(failedTests);
const steady = new Set(failed.map(({ name }) => name));
appendFileSync(failures, failed.map(described).join(''));
appendFileSync(
  unsteady,
  first
    .flatMap(failedTests)
    .filter(({ name }) => !steady.has(name))
    .map(described)
    .join(''),
);

const passed = final.flatMap((file) => file.assertionResults.filter((test) => test.status === 'passed'));
console.log(passed.length, failed.length);

/** The name of a test, and the first lines of its message, indented. */
function described({ name, message }) {
  return `${name}\n${message.slice(0, 1500).replaceAll(/^/gm, '    ')}\n`;
}
