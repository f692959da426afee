import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { unattended, type Audit, type NewEntry } from '#domain/audit/index.ts';
import { pruneUploads } from '#domain/bulk-uploads/index.ts';
import { purge, type DocumentFiles, type Documents } from '#domain/documents/index.ts';
import { removeOldEmails } from '#domain/emails/index.ts';
import { recordEvents, removeOldEvents } from '#domain/events/index.ts';
import { notify, removeOldNotifications } from '#domain/notifications/index.ts';
import { pruneBatches } from '#domain/pii-batches/index.ts';
import { pruneReports, type ReportFiles } from '#domain/reports/index.ts';
import { removeOldDeliveries } from '#domain/webhooks/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { JarSweep } from './retention.ts';
import {
  deletionEvent,
  noticeEvent,
  noticeNotification,
  withBatch,
  type Affected,
} from './retention-events.ts';
import {
  planSweep,
  takeDeletable,
  takeJar,
  takeNoticeable,
  type EndingDocument,
  type SweptJar,
} from './retention.repository.ts';

export type SweepDeps = {
  database: Database;
  documents: Documents;
  audit: Audit;
  index: SearchIndex;
  files: DocumentFiles;
  reportFiles: ReportFiles;
  logger: Logger;
  /** Events and notifications are kept for so many days. */
  eventDays: number;
  /** Records of bulk uploads are kept for so many days after their end. */
  uploadDays: number;
  /** Batches that looked for personal data are kept with their results for so many days after their end. */
  batchDays: number;
  /** Files of reports are kept for so many days after their completion. */
  reportDays: number;
  /** The logs of webhooks and of e-mail are kept for so many days. */
  webhookDays: number;
  emailDays: number;
};

// Rows per transaction, which on the built-in database blocks everyone else.
const batchSize = 50;

/**
 * Deletes what has come to its end where the jar deletes and the warning of it is old enough, warns of what will be
 * deleted, and notifies of what stays past its end, jar by jar. What is deleted, the audit log's word of it, the event and the
 * order to purge index and files are one transaction per batch, so it can be killed at any
 * moment, and run by several at once. Answers what was done in each jar where there was something to do.
 */
export async function sweep(deps: SweepDeps): Promise<JarSweep[]> {
  const done: JarSweep[] = [];
  for (const planned of await planSweep(deps.database.kysely)) {
    const deleted = planned.deleted > 0 ? await deleteEnded(deps, planned.jar_id) : nothingYet();
    // After the deletions, so that what is warned of now cannot be among them.
    const noticed = planned.warned + planned.due > 0 ? await giveNotice(deps, planned.jar_id) : nothingYet();
    done.push({
      ...planned,
      deleted: deleted.documents,
      [planned.due > 0 ? 'due' : 'warned']: noticed.documents,
      first_end: noticed.first_end,
    });
  }
  await removeOld(deps);
  return done;
}

async function deleteEnded(deps: SweepDeps, jarId: string): Promise<Affected> {
  return inBatches(deps, jarId, async (tx, jar, affected) => {
    const batch = await takeDeletable(tx, jarId, { after: affected.last, limit: batchSize });
    if (batch.length === 0) return { affected, more: false };
    const now = withBatch(affected, batch);
    const ids = batch.map(({ id }) => id);
    const target = await deps.documents.removeIn(tx, ids);
    await recordEvents(tx, [deletionEvent(jar, now)]);
    await deps.audit.recordIn(
      tx,
      batch.map((document) => expired(jarId, document)),
    );
    return { affected: now, more: true, after: async () => void (await purge(deps, target)) };
  });
}

/** Without the document's name: that is deleted with it. */
function expired(jarId: string, { id, days, ends_at }: EndingDocument): NewEntry {
  return unattended({
    action: 'document.expire',
    service: 'retention',
    target_type: 'document',
    target_id: id,
    details: { honey_jar_id: jarId, kept_days: days, ended_at: ends_at.toISOString() },
  });
}

async function giveNotice(deps: SweepDeps, jarId: string): Promise<Affected> {
  return inBatches(deps, jarId, async (tx, jar, affected) => {
    const batch = await takeNoticeable(tx, jarId, { after: affected.last, limit: batchSize });
    if (batch.length === 0) return { affected, more: false };
    const now = withBatch(affected, batch);
    await recordEvents(tx, [noticeEvent(jar, now)]);
    if (jar.notify_before_deletion) await notify(tx, [noticeNotification(jar, now)]);
    return { affected: now, more: true };
  });
}

type Step = { affected: Affected; more: boolean; after?: () => Promise<void> };

/** Repeats a transaction on a locked jar until there is nothing more to do in it. */
async function inBatches(
  { database, logger }: SweepDeps,
  jarId: string,
  work: (tx: Transaction<Tables>, jar: SweptJar, affected: Affected) => Promise<Step>,
): Promise<Affected> {
  let affected = nothingYet();
  for (;;) {
    const before = affected;
    const step = await database.transact(async (tx) => {
      const jar = await takeJar(tx, jarId);
      return jar && work(tx, jar, before);
    });
    if (!step?.more) return affected;
    affected = step.affected;
    await step
      .after?.()
      .catch((error: unknown) => logger.warn({ err: error }, 'purging failed; its job retries'));
    await nextTurn();
  }
}

function nothingYet(): Affected {
  return {
    event_id: newId(),
    notification_id: newId(),
    documents: 0,
    first_end: null,
    first_deletion: null,
    listed: [],
    last: null,
  };
}

/** Events, notifications and records of uploads are not kept for ever either. */
async function removeOld({ database, files, eventDays, uploadDays, ...kept }: SweepDeps): Promise<void> {
  for (const [remove, days] of [
    [removeOldEvents, eventDays],
    [removeOldNotifications, eventDays],
    [removeOldDeliveries, kept.webhookDays],
    [removeOldEmails, kept.emailDays],
  ] as const) {
    while ((await remove(database.kysely, days, batchSize)) === batchSize) await nextTurn();
  }
  await pruneUploads({ database, files }, uploadDays);
  await pruneBatches({ database, files }, kept.batchDays);
  await pruneReports({ database, reportFiles: kept.reportFiles }, kept.reportDays);
}
