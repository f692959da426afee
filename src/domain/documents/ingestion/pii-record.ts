import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { recordEvents, type NewEvent } from '#domain/events/index.ts';
import { readableWithoutRole } from '#domain/jars/index.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { PiiScan } from '#domain/documents/records/document.ts';
import type { Announced } from './pii-scan.ts';

/** The detections of a document, and the recorded result of an earlier reading of the same file. */
export type PersonalDataFound = {
  document_id: string;
  jar_id: string;
  file_id: string;
  title: string;
  before: PiiScan | null;
  scan: PiiScan;
  detected: Announced;
};

const threatLevel = 7;

/**
 * Announces personal data in documents, as part of the transaction that completes them: an event for each with a detection of
 * high risk. When an earlier reading of the file had the same result, no one is notified again.
 */
export async function announcePersonalData(
  tx: Transaction<Tables>,
  documents: PersonalDataFound[],
  bus: EventBus,
): Promise<void> {
  const news = documents.filter(({ before, scan }) => !isSame(before, scan));
  if (news.length === 0) return;
  await recordEvents(tx, news.flatMap(eventsOf));
  const concerned = await concernedBy(tx, news);
  const found = news.flatMap(({ document_id, detected }) =>
    (concerned.get(document_id) ?? []).map((user_id) => ({ user_id, document_id, ...detected })),
  );
  await bus.publish('personal_data.found', found, tx);
}

function isSame(before: PiiScan | null, scan: PiiScan): boolean {
  return before !== null && isDeepStrictEqual({ ...before, scanned_at: '' }, { ...scan, scanned_at: '' });
}

function eventsOf({ document_id, jar_id, file_id, title, detected }: PersonalDataFound): NewEvent[] {
  const { counts } = detected.looked;
  const risky = counts.filter(({ framework, high_risk }) => framework === null && high_risk > 0);
  if (risky.length === 0) return [];
  const high_risk_detections = risky.reduce((sum, { high_risk }) => sum + high_risk, 0);
  const by_type = Object.fromEntries(risky.map(({ pii_type, high_risk }) => [pii_type, high_risk]));
  return [
    {
      event_type: 'pii.high_risk_detected',
      title: `Personal data of high risk in ${title}`,
      description: `${high_risk_detections} found (${Object.keys(by_type).join(', ')})`,
      source: 'pii',
      threat_level: threatLevel,
      jar_id,
      document_id,
      indicators: [],
      raw: { file_id, detection_mode: detected.detection_mode, high_risk_detections, by_type },
    },
  ];
}

/** The owner of each document's jar, and its uploader as long as they may read it. */
async function concernedBy(
  tx: Transaction<Tables>,
  documents: PersonalDataFound[],
): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('documents')
    .innerJoin('jars', 'jars.id', 'documents.jar_id')
    .select(['documents.id', 'jars.owner_id', 'documents.uploaded_by'])
    .select(readableWithoutRole(sql.ref('documents.uploaded_by')).as('uploader_reads'))
    .where(
      'documents.id',
      'in',
      documents.map(({ document_id }) => document_id),
    )
    .execute();
  return new Map(
    rows.map(({ id, owner_id, uploaded_by, uploader_reads }) => [
      id,
      uploader_reads && uploaded_by !== owner_id ? [owner_id, uploaded_by] : [owner_id],
    ]),
  );
}
