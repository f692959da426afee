import type { Queryable } from '#db/database.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { groupOf } from './entity-lookup.ts';
import { summaries, type EntitySummary } from './entity-summaries.ts';
import { namingDocuments, type Naming } from './mentions.repository.ts';
import { quotedRelations, type QuotedRelation } from './quoted-relations.ts';
import { quotesOf } from './quotes.ts';

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
};

const most = { documents: 100, mentions: 100, mentionsOfDocument: 10, relations: 200 };

/** An entity with what documents of these jars say of it, newest first; null where none of them names it. */
export async function entityDetail(
  { db, index }: { db: Queryable; index: SearchIndex },
  jarIds: string[],
  id: string,
): Promise<EntityDetail | null> {
  const group = await groupOf(db, jarIds, id);
  if (!group) return null;
  const ids = group.members;
  const [[summary], naming, relations] = await Promise.all([
    summaries(db, jarIds, [group]),
    namingDocuments(db, { jarIds, ids, limit: most.documents }),
    quotedRelations({ db, index }, { jarIds, entityIds: ids }, { limit: most.relations, offset: 0 }),
  ]);
  if (!summary) return null;
  return {
    ...summary,
    mentions: await mentionsIn(index, naming),
    relations: relations.rows,
    documents: onceEach(naming),
  };
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
