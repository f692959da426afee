import { inspect } from 'node:util';
import type { Config } from '#config/config.settings.ts';
import { loadConfig } from '#config/config.ts';
import { showsStacks } from '#config/log-format.ts';
import { explainFailure } from './start-failure.ts';
import { startSkep } from './start.ts';

const parentCheckMs = 500;
// A signal to the whole group comes once more by way of npm: only a later one asks to end at once.
const sameSignalMs = 1000;

/**
 * Runs the configured services until a signal, or the end of `parent`, stops them. A start that fails ends the process with
 * code 1 and one sentence; the error as it was is printed with LOG_LEVEL=debug.
 */
export async function runServer({ parent }: { parent: number | null }): Promise<void> {
  // Neither a full disk nor a closed reader ends the server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  let config: Config | undefined;
  try {
    config = loadConfig();
    const skep = await startSkep(config, (text) => process.stdout.write(`${text}\n`));
    let stoppingSince: number | null = null;
    const stop = (): void => {
      if (stoppingSince !== null) {
        if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      void skep.stop().then(() => process.exit(0));
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    if (parent !== null) whenOrphaned(parent, stop);
  } catch (error) {
    if (showsStacks()) process.stderr.write(`${inspect(error)}\n`);
    process.stderr.write(`Skep cannot start: ${explainFailure(error, config)}\n`);
    process.exit(1);
  }
}

function whenOrphaned(parent: number, stop: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentCheckMs);
  timer.unref();
}
