import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Entry } from './audit-entry.ts';
import { listEntries, readBack, type AuditFilter } from './audit.repository.ts';
import { verifyChain, type Verification } from './audit-verify.ts';
import { createAuditBacklog } from './audit-backlog.ts';
import { createAuditWriter, type WriterDeps } from './audit-writer.ts';

const pageSize = 500;

export type Audit = ReturnType<typeof createAudit>;

/** The audit log: who did what. Anyone with the key can detect changed or removed rows. */
export function createAudit({ database, key, logger }: WriterDeps) {
  const db = database.kysely;
  let verifying: Promise<Verification> | undefined;

  const writer = createAuditWriter({ database, key, logger });

  return {
    ...writer,
    ...createAuditBacklog({ write: writer.record, logger }),

    list: (filter: AuditFilter, slice: Slice): Promise<SliceOf<Entry>> => listEntries(db, filter, slice),

    /** All matching entries, newest first, a page at a time: what is written meanwhile is not among them. */
    async *all(filter: AuditFilter): AsyncGenerator<Entry[]> {
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

    /** One check at a time: it reads everything. Concurrent callers get the same result. */
    verify: (): Promise<Verification> =>
      (verifying ??= verifyChain(db, key).finally(() => {
        verifying = undefined;
      })),
  };
}
