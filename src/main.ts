import { inspect } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { startSkep } from '#services/start.ts';

try {
  const skep = await startSkep(loadConfig(), (line) => process.stdout.write(`${line}\n`));
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void skep.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  // What the operator can mend is said in one line; anything else with where it happened.
  const known = error instanceof AppError && error.kind !== 'internal';
  process.stderr.write(`${known ? `Skep cannot start: ${error.message}` : inspect(error)}\n`);
  process.exit(1);
}
