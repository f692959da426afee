import type { Database } from '#db/database.ts';
import type { EntityKind, RelationName } from '#evidence/evidence.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { summaries, type EntitySummary } from './entity-summaries.ts';
import { listEntities, type EntityOrder } from './entities.repository.ts';
import { nearIndicators, type NearIndicator } from './near-indicators.repository.ts';
import { documentSummaries } from './document-summaries.ts';
import { entityDetail, type EntityDetail } from './entity-detail.ts';
import { quotedRelations, type QuotedRelation } from './quoted-relations.ts';
import { idsNamed } from './entity-ids.ts';
import { groupOf, membersOf } from './entity-lookup.ts';

/** Answers when the actor may read the document. */
type ReadableDocument = (actor: Actor, documentId: string) => Promise<{ id: string; jar_id: string }>;

export type EvidenceDeps = {
  database: Database;
  jars: Jars;
  documents: { readable: ReadableDocument };
  index: SearchIndex;
};

/** What a list is narrowed to: honey jars, or one document of them. */
type Place = { jar_ids?: string[] | undefined; document_id?: string | undefined };

export type WantedEntities = Slice &
  Place & {
    type?: EntityKind | undefined;
    name?: string | undefined;
    /** Of a document the order is always that of its mentions. */
    order?: EntityOrder | undefined;
  };

export type WantedRelations = Slice &
  Place & {
    relation?: RelationName | undefined;
    subject_id?: string | undefined;
    object_id?: string | undefined;
    entity_id?: string | undefined;
    min_confidence?: number | undefined;
  };

/**
 * What documents say of whom, of the jars that the actor may search: what other jars hold never shows, in counts, aliases or
 * mentions neither. For an admin these are the jars of a plain user, unless they name the jars or the document.
 */
export type EvidenceReader = {
  /**
   * In the order that is asked for; of one document, those it names most often first. Throws `not_found` for a jar or document that cannot
   * be seen.
   */
  entities: (actor: Actor, wanted: WantedEntities) => Promise<SliceOf<EntitySummary>>;

  /** One entity with its mentions, relations and documents. Throws `not_found` where no document names it. */
  entity: (actor: Actor, id: string, place: Place) => Promise<EntityDetail>;

  /** Indicators in passages that name the entity, those of most documents first. Throws as `entity`. */
  indicatorsNear: (
    actor: Actor,
    id: string,
    wanted: Slice & Pick<Place, 'jar_ids'>,
  ) => Promise<SliceOf<NearIndicator>>;

  /** Those of the newest documents first. Throws as `entities`. */
  relations: (actor: Actor, wanted: WantedRelations) => Promise<SliceOf<QuotedRelation>>;
};

export function createEvidence({ database, jars, documents, index }: EvidenceDeps): EvidenceReader {
  const db = database.kysely;

  async function scopeOf(actor: Actor, { jar_ids, document_id }: Place): Promise<string[]> {
    if (!document_id) return (await jars.searchable(actor, jar_ids)).map(({ id }) => id);
    const { jar_id } = await documents.readable(actor, document_id);
    return jar_ids && !jar_ids.includes(jar_id) ? [] : [jar_id];
  }

  return {
    async entities(actor, { type, name, order, limit, offset, ...place }) {
      const jarIds = await scopeOf(actor, place);
      const knownIds = name === undefined ? undefined : idsNamed([name]);
      const filter = { jarIds, kinds: type && [type], name, knownIds, order };
      const { document_id: documentId } = place;
      if (documentId) return documentSummaries(db, { ...filter, documentId }, { limit, offset });
      const found = await listEntities(db, filter, { limit, offset });
      return { ...found, rows: await summaries(db, jarIds, found.rows) };
    },

    async entity(actor, id, place) {
      const jarIds = await scopeOf(actor, place);
      const detail = await entityDetail({ db, index }, { jarIds, documentId: place.document_id }, id);
      if (!detail) throw notFound('Entity');
      return detail;
    },

    async indicatorsNear(actor, id, { limit, offset, jar_ids }) {
      const jarIds = await scopeOf(actor, { jar_ids });
      const group = await groupOf(db, jarIds, id);
      if (!group) throw notFound('Entity');
      return nearIndicators(db, { jarIds, ids: group.members }, { limit, offset });
    },

    async relations(actor, { limit, offset, ...wanted }) {
      const jarIds = await scopeOf(actor, wanted);
      const members = async (id: string | undefined) =>
        id === undefined ? undefined : membersOf(db, jarIds, [id]);
      const filter = {
        jarIds,
        documentId: wanted.document_id,
        relation: wanted.relation,
        subjectIds: await members(wanted.subject_id),
        objectIds: await members(wanted.object_id),
        entityIds: await members(wanted.entity_id),
        minConfidence: wanted.min_confidence,
      };
      return quotedRelations({ db, index }, filter, { limit, offset });
    },
  };
}
