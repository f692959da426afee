import { earlyFormat } from '#config/log-format.ts';
import { version } from './version.ts';

/** Says on standard error that Skep is starting, as a line of the log. Imports nothing that takes time. */
export function sayStarting(): void {
  const msg = `Skep ${version} is starting`;
  const format = earlyFormat();
  if (format === 'text') process.stderr.write(`${msg} …\n`);
  if (format === 'json')
    process.stderr.write(`${JSON.stringify({ level: 30, time: new Date().toISOString(), msg })}\n`);
}
