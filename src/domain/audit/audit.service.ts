import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { recordEvents } from '#domain/events/index.ts';
import type { Entry } from './audit-entry.ts';
import { brokenChainEvent } from './broken-chain.ts';
import { listEntries, readBack, type AuditFilter } from './audit.repository.ts';
import { verifyChain, type Verification } from './audit-verify.ts';
import { createAuditBacklog, type AuditBacklog } from './audit-backlog.ts';
import { createAuditWriter, type AuditWriter, type WriterDeps } from './audit-writer.ts';

const pageSize = 500;

/** The audit log: who did what. Anyone with the key can detect changed or removed rows. */
export type Audit = Omit<AuditWriter, 'record'> &
  AuditBacklog & {
    list: (filter: AuditFilter, slice: Slice) => Promise<SliceOf<Entry>>;

    /** All matching entries, newest first, a page at a time: what is written meanwhile is not among them. */
    all: (filter: AuditFilter) => AsyncGenerator<Entry[]>;

    /** One check at a time: it reads everything. Concurrent callers get the same result. */
    verify: () => Promise<Verification>;
  };

export function createAudit({ database, key, logger }: WriterDeps): Audit {
  const db = database.kysely;
  let verifying: Promise<Verification> | undefined;

  async function verified(): Promise<Verification> {
    const verification = await verifyChain(db, key);
    if (verification.first_broken) await recordEvents(db, [brokenChainEvent(verification.first_broken)]);
    return verification;
  }

  const writer = createAuditWriter({ database, key, logger });

  return {
    ...writer,
    ...createAuditBacklog({ write: writer.record, logger }),

    list: (filter, slice) => listEntries(db, filter, slice),

    async *all(filter) {
      let before: number | null = null;
      for (;;) {
        const page = await readBack(db, filter, { before, limit: pageSize });
        if (page.length > 0) yield page;
        before = page.at(-1)?.seq ?? null;
        if (page.length < pageSize) return;
        // The built-in database answers synchronously: without this a long export would block everyone else.
        await nextTurn();
      }
    },

    verify: () =>
      (verifying ??= verified().finally(() => {
        verifying = undefined;
      })),
  };
}
