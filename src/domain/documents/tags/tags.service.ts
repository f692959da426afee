import type { Database } from '#db/database.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { cleanName } from '#kernel/visible.ts';
import type { Queue } from '#queue/queue.ts';
import { retagDelaySeconds, retagJob } from '#domain/documents/documents.jobs.ts';
import { againWhenOvertaken } from '#domain/documents/intake/registration.service.ts';
import type { Document } from '#domain/documents/records/document.ts';
import type { DocumentAccess } from '#domain/documents/records/documents-access.ts';
import { lockTags, tagsOf, updateTags, type TaggedDocument } from './tags.repository.ts';

/** A document has so many tags at most, each so long. */
export const mostTags = 50;
export const longestTag = 100;

const mostAtOnce = 500;

type TaggingDeps = {
  database: Database;
  index: SearchIndex;
  jars: Jars;
  queue: Queue;
  logger: Logger;
  writable: DocumentAccess['writable'];
};

type TagChange = { add: string[]; remove: string[] };

/** Changing the tags of documents, in the records and in the search index. */
export type Tagging = {
  /** Gives the document these tags in place of those that it has. */
  tag: (actor: Actor, documentId: string, wanted: { tags: string[]; jarId?: string }) => Promise<Document>;

  /**
   * Adds and removes tags of those of the documents that are in the jar, all or none, and answers their ids. Throws
   * `conflict` TOO_MANY_TAGS when one would have too many.
   */
  tagMany: (
    actor: Actor,
    jarId: string,
    wanted: { documentIds: string[]; change: TagChange },
  ) => Promise<string[]>;
};

export function createTagging({ writable, ...deps }: TaggingDeps): Tagging {
  const { database, jars, queue, logger } = deps;

  /** The records have them already, so this cannot fail the change: the queue's job does it then. */
  async function retagNow(ids: string[]): Promise<void> {
    await retag(deps, ids).catch((error: unknown) =>
      logger.warn({ err: error }, 'tags are not in the search index yet; their job will retry'),
    );
  }

  async function change(
    jarId: string,
    documentIds: string[],
    next: (tags: string[]) => string[],
  ): Promise<string[]> {
    const { all, changed } = await againWhenOvertaken(() =>
      database.transact(async (tx) => {
        const before = await lockTags(tx, jarId, documentIds);
        const after = before.map(({ id, tags }) => ({ id, tags: next(tags) }));
        assertFew(after);
        const others = after.filter(({ tags }, at) => !sameTags(tags, before[at]?.tags ?? []));
        const ids = others.map(({ id }) => id);
        if (others.length > 0) {
          await updateTags(tx, others);
          await queue.send(retagJob, { document_ids: ids }, { tx, startAfter: retagDelaySeconds });
        }
        return { all: before.map(({ id }) => id), changed: ids };
      }),
    );
    await retagNow(changed);
    return all;
  }

  return {
    async tag(actor, documentId, { tags, jarId }) {
      const document = await writable(actor, documentId, jarId);
      const [found] = await change(document.jar_id, [documentId], () => unique(tags));
      if (found === undefined) throw notFound('Document');
      return writable(actor, documentId);
    },

    async tagMany(actor, jarId, { documentIds, change: { add, remove } }) {
      await jars.writable(actor, jarId);
      return change(jarId, documentIds, (tags) =>
        // Older tags may hold what does not show.
        unique([...tags.filter((tag) => !remove.includes(cleanName(tag))), ...add]),
      );
    },
  };
}

/** Has the search index show the tags that the records have. */
export async function retag(
  { database, index }: { database: Database; index: SearchIndex },
  documentIds: string[],
): Promise<void> {
  await write(index, await tagsOf(database.kysely, documentIds));
}

/** Documents with the same tags are one change of the index, up to `mostAtOnce`. */
async function write(index: SearchIndex, documents: TaggedDocument[]): Promise<void> {
  for (const alike of Map.groupBy(documents, ({ tags }) => JSON.stringify(tags)).values())
    for (let from = 0; from < alike.length; from += mostAtOnce) {
      const some = alike.slice(from, from + mostAtOnce);
      await index.retag(
        some.map(({ id }) => id),
        some[0]?.tags ?? [],
      );
    }
}

/** Of documents that were just read: the tags of some may have changed while they were. */
export async function retagChanged(
  deps: { database: Database; index: SearchIndex },
  read: TaggedDocument[],
): Promise<void> {
  if (read.length === 0) return;
  const before = new Map(read.map(({ id, tags }) => [id, tags]));
  const now = await tagsOf(
    deps.database.kysely,
    read.map(({ id }) => id),
  );
  await write(
    deps.index,
    now.filter(({ id, tags }) => !sameTags(tags, before.get(id) ?? [])),
  );
}

const unique = (tags: string[]): string[] => [...new Set(tags)];

const sameTags = (some: string[], others: string[]): boolean =>
  some.length === others.length && some.every((tag, at) => tag === others[at]);

function assertFew(documents: TaggedDocument[]): void {
  const full = documents.filter(({ tags }) => tags.length > mostTags);
  if (full.length === 0) return;
  const whose = full.length === 1 ? '1 document' : `${full.length} documents`;
  throw new AppError('conflict', `${whose} would have more than ${mostTags} tags: remove some first`, {
    code: 'TOO_MANY_TAGS',
  });
}
