// Prints the test files of a report in which something failed, a line each.
import { failedTests, readReport } from './reports.mjs';

for (const file of readReport(process.argv[2])) {
  if (failedTests(file).length > 0) console.log(file.name);
}
