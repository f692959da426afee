import type { Expression } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Queue } from '#queue/queue.ts';
import { documentAccess, type DocumentAccess } from './documents-access.ts';
import type { Document, DocumentStatus } from './document.ts';
import type { DocumentFiles } from './known-versions.ts';
import {
  countByStatus,
  countToday,
  filterDocuments,
  matchingIds,
  listDocuments,
  type DocumentFilter,
  type DocumentOrder,
} from './documents-filter.repository.ts';
import { createReading, type DocumentReading } from './document-text.service.ts';
import { createRemoval, type Removal } from './removal.service.ts';
import { createRereading, type Rereading } from '#domain/documents/versions/rereading.service.ts';
import { createTagging, type Tagging } from '#domain/documents/tags/tags.service.ts';
import type { Quotas } from './quota.ts';
import { createUploads, type Uploads } from '#domain/documents/intake/uploads.service.ts';

export type DocumentsDeps = {
  database: Database;
  files: DocumentFiles;
  queue: Queue;
  index: SearchIndex;
  jars: Jars;
  maxFileBytes: number;
  quotas: Quotas;
  logger: Logger;
};

export type WantedDocuments = Slice & {
  filter?: Omit<Partial<DocumentFilter>, 'jar_ids'>;
  order?: DocumentOrder | undefined;
};

/** Documents under the access rules of their jars. What the actor may not see answers `not_found`. */
export type Documents = DocumentAccess &
  Rereading &
  Removal &
  Tagging & {
    /** What a document holds, for one that `readable` has answered. */
    reading: DocumentReading;

    /** Taking files in: stage each, then accept it into a jar that `jars.writable` has answered, or discard it. */
    uploads: Uploads;

    /** Documents of a jar, the oldest first unless another order is named. */
    list: (actor: Actor, jarId: string, wanted: WantedDocuments) => Promise<SliceOf<Document>>;

    /**
     * Documents that match the filter, the newest first. Without jars they are looked for where the actor reads
     * without an admin's rights, as in a search.
     */
    filtered: (actor: Actor, filter: DocumentFilter, slice: Slice) => Promise<SliceOf<Document>>;

    /** All that `filtered` answers, slice by slice, as a query of their ids. Right after it: this checks nothing. */
    matching: (actor: Actor, filter: DocumentFilter) => Expression<string>;

    /** How many documents each of these jars, which the actor was shown, has taken in since midnight, UTC. */
    countToday: (jarIds: string[]) => Promise<Map<string, number>>;

    /** How many documents of a jar, which the actor was shown, are in each state. */
    countByStatus: (jarId: string) => Promise<Record<DocumentStatus, number>>;
  };

export function createDocuments(deps: DocumentsDeps): Documents {
  const { database, jars, queue } = deps;
  const db = database.kysely;
  const uploads = createUploads(deps);
  const { readable, writable } = documentAccess(deps);

  return {
    readable,
    writable,
    reading: createReading(deps),

    ...createRereading({ database, jars, queue, writable }),

    uploads,

    async list(actor, jarId, { filter = {}, order = 'oldest', ...slice }) {
      await jars.readable(actor, jarId);
      return listDocuments(db, jarId, { filter, order, slice });
    },

    async filtered(actor, filter, slice) {
      await Promise.all(filter.jar_ids?.map((id) => jars.readable(actor, id)) ?? []);
      return filterDocuments(db, actor.user_id, { filter, slice });
    },

    matching: (actor, filter) => matchingIds(db, actor.user_id, filter),
    countToday: (jarIds) => countToday(db, jarIds),
    countByStatus: (jarId) => countByStatus(db, jarId),

    ...createRemoval({ ...deps, writable }),

    ...createTagging({ ...deps, writable }),
  };
}
