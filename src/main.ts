import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { startSkep } from '#services/start.ts';

try {
  const skep = await startSkep(loadConfig());
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
  console.error(error instanceof AppError ? `Skep cannot start: ${error.message}` : error);
  process.exit(1);
}
