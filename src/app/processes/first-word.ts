import { earlyFormat } from '#config/log-format.ts';
import { version } from './version.ts';

/** Logs to standard error that Skep is starting. Imports nothing slow. */
export function sayStarting(): void {
  const msg = `Skep ${version} is starting`;
  const format = earlyFormat();
  if (format === 'text') process.stderr.write(`${msg} …\n`);
  if (format === 'json')
    process.stderr.write(`${JSON.stringify({ level: 30, time: new Date().toISOString(), msg })}\n`);
}
