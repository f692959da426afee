import { inspect } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { startSkep } from '#services/start.ts';

const parentCheckMs = 500;
// Known before the start, in which npm may die.
const parent = process.ppid;

// Neither a full disk nor a reader that has gone ends the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  const skep = await startSkep(loadConfig(), (line) => process.stdout.write(`${line}\n`));
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    void skep.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // npm dies of a signal without handing it on to what it started.
  if (process.argv.includes('--stop-with-parent')) whenOrphaned(stop);
} catch (error) {
  // What the operator can mend is said in one line; anything else with where it happened.
  const known = error instanceof AppError && error.kind !== 'internal';
  process.stderr.write(`${known ? `Skep cannot start: ${error.message}` : inspect(error)}\n`);
  process.exit(1);
}

function whenOrphaned(stop: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentCheckMs);
  timer.unref();
}
