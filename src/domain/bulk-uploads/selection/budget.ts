import { createContext, Script } from 'node:vm';
import { AppError } from '#kernel/errors.ts';
import { processorMs } from '#kernel/threads/processor-time.ts';

/** A turn is broken off after so long: it hangs at one path, or the machine is busy elsewhere. Milliseconds. */
const breakOffMs = 50;
/** What one path may use of the processor, in two turns at least: one alone may be the collector's. Milliseconds. */
const pathMs = 60;
/** What matching may use of the processor in all. Milliseconds. */
const budgetMs = 5000;

/**
 * Globs become native regular expressions, and a hostile one would keep the process busy for ever. Processor time is limited, not
 * elapsed time: on a busy machine an interrupted match may hardly have run, and continues. Throws `invalid` when it takes too
 * long.
 */
export function inTime(turn: () => boolean): () => boolean {
  const context = createContext({ turn });
  const script = new Script('turn()');
  let left = budgetMs;
  let stuckMs = 0;
  let stuck = 0;
  return () => {
    const started = processorMs();
    const more = unlessBrokenOff(() => script.runInContext(context, { timeout: breakOffMs }) as boolean);
    const used = processorMs() - started;
    left -= used;
    if (more === false) return false;
    [stuck, stuckMs] = more === null ? [stuck + 1, stuckMs + used] : [0, 0];
    if (left <= 0 || (stuck > 1 && stuckMs > pathMs)) throw tooSlow();
    return true;
  };
}

/** Null when it was broken off. */
function unlessBrokenOff<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return null;
  }
}

function tooSlow(): AppError {
  return new AppError('invalid', 'The patterns take too long to match; use fewer wildcards');
}
