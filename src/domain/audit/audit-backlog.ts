import type { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { asOutage } from '#kernel/outage.ts';
import { startTicker } from '#kernel/threads/ticker.ts';
import type { NewEntry } from './audit-entry.ts';

export type BacklogDeps = {
  write: (entries: NewEntry[]) => Promise<void>;
  logger: Logger;
  retryMs?: number;
};

// Changes are refused while any waits, so these are those of the requests that were in progress.
const maxWaiting = 10_000;
const usualRetryMs = 2000;

/**
 * Keeps the entries that cannot be written because a disk is full or the database is away, and writes them, in their
 * order, as soon as that works again. Until then `refusal` has the error that changes are to be answered with.
 */
export type AuditBacklog = {
  /** Resolves when the entries are on disk, or wait for it. Throws when too many wait, and for any other failure. */
  record: (entries: NewEntry[]) => Promise<void>;

  /** Why changes are to be refused now; null when no entry waits. */
  refusal: () => AppError | null;

  waiting: () => number;

  /** Tries once more; entries that can still not be written go to the process's log. */
  stop: () => Promise<void>;
};

export function createAuditBacklog({ write, logger, retryMs = usualRetryMs }: BacklogDeps): AuditBacklog {
  let waiting: NewEntry[] = [];
  let reason: AppError | null = null;
  let writing: Promise<void> | null = null;
  const ticker = startTicker(retryMs, flush, () => undefined);

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    writing ??= writeWaiting().finally(() => {
      writing = null;
    });
    await writing;
  }

  async function writeWaiting(): Promise<void> {
    const entries = waiting;
    await write(entries);
    waiting = waiting.slice(entries.length);
    if (waiting.length > 0) return;
    reason = null;
    logger.info({ entries: entries.length }, 'the audit log can be written again; no entries are missing');
  }

  function keep(entries: NewEntry[], error: unknown): void {
    const outage = asOutage(error);
    if (!outage || waiting.length + entries.length > maxWaiting) throw error;
    // The log is where they are found if this process is killed before they can be written.
    logger.error({ err: error, entries }, 'the audit log cannot be written; its entries are waiting');
    reason = outage;
    waiting = [...waiting, ...entries];
  }

  return {
    async record(entries) {
      try {
        // What waits comes first.
        await flush();
        await write(entries);
      } catch (error) {
        keep(entries, error);
      }
    },

    refusal: () => reason,
    waiting: () => waiting.length,

    async stop() {
      await ticker.stop();
      await flush().catch((error: unknown) =>
        logger.error({ err: error, entries: waiting }, 'could not write entries of the audit log'),
      );
    },
  };
}
