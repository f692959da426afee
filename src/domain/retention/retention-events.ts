import type { NewEvent } from '#domain/events/index.ts';
import type { NewNotification } from '#domain/notifications/index.ts';
import type { EndingDocument, SweptJar } from './retention.repository.ts';

const maxListed = 50;

/** The results of a run in a jar so far: it proceeds in batches, but reports them as one. */
export type Affected = {
  event_id: string;
  notification_id: string;
  documents: number;
  first_end: Date | null;
  first_deletion: Date | null;
  /** The first few of the documents, and the last one so far. */
  listed: Pick<EndingDocument, 'id' | 'title'>[];
  last: EndingDocument | null;
};

export function withBatch(affected: Affected, batch: EndingDocument[]): Affected {
  return {
    ...affected,
    documents: affected.documents + batch.length,
    first_end: earliest([affected.first_end, ...batch.map(({ ends_at }) => ends_at)]),
    first_deletion: earliest([affected.first_deletion, ...batch.map(({ deletes_at }) => deletes_at)]),
    listed: [...affected.listed, ...batch].slice(0, maxListed),
    last: batch.at(-1) ?? affected.last,
  };
}

function earliest(times: (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((time) => time.getTime())));
}

/** A warning where the jar deletes; otherwise the news that documents are past their end and stay. */
export function noticeEvent(jar: SweptJar, affected: Affected): NewEvent {
  const raw = {
    documents: affected.documents,
    first_end: affected.first_end?.toISOString(),
    auto_delete: jar.auto_delete,
    deletes_at: affected.first_deletion?.toISOString() ?? null,
    document_ids: affected.listed.map(({ id }) => id),
  };
  if (jar.auto_delete)
    return {
      ...common(jar, affected),
      event_type: 'retention.warning',
      title: `Retention ends for ${counted(affected)} in “${jar.name}”: to be deleted`,
      description:
        `The first will be deleted on ${day(affected.first_deletion)} at the earliest. To keep them, change the ` +
        'retention of the honey jar or of the documents before that.',
      raw,
    };
  return {
    ...common(jar, affected),
    event_type: 'retention.due',
    title: `Retention has ended for ${counted(affected)} in “${jar.name}”`,
    description:
      `The first ended on ${day(affected.first_end)}. They stay until somebody deletes them: this honey jar does not ` +
      'delete automatically.',
    raw,
  };
}

export function noticeNotification(jar: SweptJar, affected: Affected): NewNotification {
  const { title, description } = noticeEvent(jar, affected);
  return {
    id: affected.notification_id,
    user_id: jar.owner_id,
    event_id: affected.event_id,
    topic: jar.auto_delete ? 'retention.warning' : 'retention.due',
    path: `/jars/${jar.id}`,
    title,
    body: description,
  };
}

function day(time: Date | null): string {
  return time?.toISOString().slice(0, 10) ?? '';
}

/** Names documents only by their ids: their names are deleted with them. */
export function deletionEvent(jar: SweptJar, affected: Affected): NewEvent {
  return {
    ...common(jar, affected),
    event_type: 'retention.deleted',
    title: `Retention ended: ${counted(affected)} deleted from “${jar.name}”`,
    description: 'Deleted from the records, the search index and the file storage.',
    raw: { documents: affected.documents, document_ids: affected.listed.map(({ id }) => id) },
  };
}

function common({ id }: SweptJar, { event_id }: Affected) {
  return {
    id: event_id,
    source: 'retention',
    threat_level: 0,
    jar_id: id,
    document_id: null,
    indicators: [],
  };
}

function counted({ documents }: Affected): string {
  return documents === 1 ? '1 document' : `${documents} documents`;
}
