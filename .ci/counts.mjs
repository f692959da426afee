// Reads a report of the tests: prints how many passed and failed, and appends to a file what failed and with which message.
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [report, failures] = process.argv.slice(2);
const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
  readFileSync(report, 'utf8'),
);
for (const file of testResults) {
  const name = relative(process.cwd(), file.name);
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  if (file.status === 'failed' && failed.length === 0)
    appendFileSync(failures, `${name}\n${indented(file.message)}`);
  for (const test of failed) {
    appendFileSync(failures, `${name} > ${test.fullName}\n${indented(test.failureMessages.join('\n'))}`);
  }
}
console.log(numPassedTests, Math.max(numFailedTests, numFailedTestSuites));

/** The first lines of a message, indented. */
function indented(message) {
  return `${message.slice(0, 1500).replaceAll(/^/gm, '    ')}\n`;
}
