import type { NewEvent } from '#domain/events/index.ts';
import type { NewNotification } from '#domain/notifications/index.ts';
import type { EndingDocument, SweptJar } from './retention.repository.ts';

const maxListed = 50;

/** What a sweep has done in a jar so far: it goes on in batches, but tells of it as one thing. */
export type Told = {
  event_id: string;
  notification_id: string;
  documents: number;
  first_end: Date | null;
  /** The first few of the documents, and the last one so far. */
  listed: Pick<EndingDocument, 'id' | 'title'>[];
  last: EndingDocument | null;
};

export function withBatch(told: Told, batch: EndingDocument[]): Told {
  const ends = batch.map(({ ends_at }) => ends_at.getTime());
  return {
    ...told,
    documents: told.documents + batch.length,
    first_end: new Date(Math.min(told.first_end?.getTime() ?? Infinity, ...ends)),
    listed: [...told.listed, ...batch].slice(0, maxListed),
    last: batch.at(-1) ?? told.last,
  };
}

export function warningEvent(jar: SweptJar, told: Told): NewEvent {
  return {
    ...common(jar, told),
    event_type: 'retention.warning',
    title: `Retention ends for ${counted(told)} in “${jar.name}”`,
    description: warningText(jar, told),
    raw: {
      documents: told.documents,
      first_end: told.first_end?.toISOString(),
      auto_delete: jar.auto_delete,
      document_ids: told.listed.map(({ id }) => id),
    },
  };
}

export function warningNotification(jar: SweptJar, told: Told): NewNotification {
  return {
    id: told.notification_id,
    user_id: jar.owner_id,
    event_id: told.event_id,
    title: warningEvent(jar, told).title,
    body: warningText(jar, told),
  };
}

/** Says which documents by their ids alone: what they were called is gone with them. */
export function deletionEvent(jar: SweptJar, told: Told): NewEvent {
  return {
    ...common(jar, told),
    event_type: 'retention.deleted',
    title: `Retention ended: ${counted(told)} deleted from “${jar.name}”`,
    description: 'Gone from the records, the search index and the file storage.',
    raw: { documents: told.documents, document_ids: told.listed.map(({ id }) => id) },
  };
}

function common({ id }: SweptJar, { event_id }: Told) {
  return {
    id: event_id,
    source: 'retention',
    threat_level: 0,
    jar_id: id,
    document_id: null,
    indicators: [],
  };
}

function counted({ documents }: Told): string {
  return documents === 1 ? '1 document' : `${documents} documents`;
}

function warningText(jar: SweptJar, { first_end }: Told): string {
  const what = jar.auto_delete
    ? 'What has come to its end is deleted, unless the retention is changed before.'
    : 'It stays until somebody deletes it: this honey jar does not delete by itself.';
  return `The first ends on ${first_end?.toISOString().slice(0, 10)}. ${what}`;
}
