import type { Queryable } from '#db/database.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { documentSummaries } from './document-summaries.ts';
import { groupOf, membersOf } from './entity-lookup.ts';
import { summaries, type EntitySummary } from './entity-summaries.ts';
import { namingDocuments, type Naming } from './mentions.repository.ts';
import { quotedRelations, type QuotedRelation } from './quoted-relations.ts';
import { quotesOf } from './quotes.ts';
import { timelineOf, type TimelineEntry } from './timeline.ts';

type Mention = {
  document_id: string;
  page: number | null;
  start: number;
  end: number;
  /** The sentence that names it. */
  quote: string;
};

export type EntityDetail = EntitySummary & {
  mentions: Mention[];
  relations: QuotedRelation[];
  documents: Omit<Naming, 'spans' | 'entity_id'>[];
  timeline: TimelineEntry[];
};

const most = { documents: 100, mentions: 100, mentionsOfDocument: 10, relations: 200 };

/** The documents that speak: all of these jars, or one of them. */
type Speaking = { jarIds: string[]; documentId?: string | undefined };

/** An entity with what these documents say of it, newest first; null where none of them names it. */
export async function entityDetail(
  { db, index }: { db: Queryable; index: SearchIndex },
  speaking: Speaking,
  id: string,
): Promise<EntityDetail | null> {
  const found = await summaryOf(db, speaking, id);
  if (!found) return null;
  const { ids } = found;
  const [naming, relations] = await Promise.all([
    namingDocuments(db, { ...speaking, ids, limit: most.documents }),
    quotedRelations({ db, index }, { ...speaking, entityIds: ids }, { limit: most.relations, offset: 0 }),
  ]);
  return {
    ...found.summary,
    mentions: await mentionsIn(index, naming),
    relations: relations.rows,
    documents: onceEach(naming),
    timeline: timelineOf(naming, relations.rows),
  };
}

/** The entity of that id, with the ids that these documents have it under. */
async function summaryOf(
  db: Queryable,
  { jarIds, documentId }: Speaking,
  id: string,
): Promise<{ summary: EntitySummary; ids: string[] } | null> {
  if (documentId === undefined) {
    const group = await groupOf(db, jarIds, id);
    const [summary] = group ? await summaries(db, jarIds, [group]) : [];
    return group && summary ? { summary, ids: group.members } : null;
  }
  // The id may be that of a name which another document of the jar says to mean the same.
  const ids = await membersOf(db, jarIds, [id]);
  const { rows } = await documentSummaries(db, { jarIds, documentId, ids }, { limit: ids.length, offset: 0 });
  const summary = rows.find((row) => row.id === id) ?? rows[0];
  return summary ? { summary, ids: [summary.id] } : null;
}

async function mentionsIn(index: SearchIndex, naming: Naming[]): Promise<Mention[]> {
  const places = naming
    .flatMap(({ document_id, spans }) =>
      spans.slice(0, most.mentionsOfDocument).map((place) => ({ document_id, place })),
    )
    .slice(0, most.mentions);
  const quotes = await quotesOf(index, places);
  return places.flatMap((one) => {
    const [start, end, , page] = one.place;
    const quote = quotes.around(one);
    return quote === null ? [] : [{ document_id: one.document_id, page, start, end, quote }];
  });
}

/** A document that has it under two ids is one document. */
function onceEach(naming: Naming[]): EntityDetail['documents'] {
  const documents = new Map<string, EntityDetail['documents'][number]>();
  for (const { spans: _, entity_id: __, ...document } of naming) {
    const before = documents.get(document.document_id);
    const mentions = document.mentions + (before?.mentions ?? 0);
    documents.set(document.document_id, { ...document, mentions });
  }
  return [...documents.values()];
}
