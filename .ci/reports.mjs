// What vitest writes with --reporter=json.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The test files of a report. */
export function readReport(path) {
  return JSON.parse(readFileSync(path, 'utf8')).testResults;
}

/** The failed tests of a file, by name; the file itself when it failed outside of its tests. */
export function failedTests(file) {
  const name = relative(process.cwd(), file.name);
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  if (file.status === 'failed' && failed.length === 0) return [{ name, message: file.message }];
  return failed.map((test) => ({
    name: `${name} > ${test.fullName}`,
    message: test.failureMessages.join('\n'),
  }));
}
