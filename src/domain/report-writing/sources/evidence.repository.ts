import { sql } from 'kysely';
import type { IndicatorType, Role } from '#analysis/document.ts';
import type { Queryable } from '#db/database.ts';
import type { RelationName, StoredPlace } from '#domain/evidence/index.ts';
import type { EntityKind } from '#evidence/evidence.ts';

/** What a document names, with the places of its mentions. */
export type NamedInDocument = {
  document_id: string;
  entity_id: string;
  kind: EntityKind;
  name: string;
  mentions: number;
  spans: StoredPlace[];
};

/** What a report is about, and is made of: none of these names is personal data. */
export const threatKinds: EntityKind[] = [
  'actor',
  'malware',
  'tool',
  'campaign',
  'vulnerability',
  'technique',
];
/** With those that are attacked. */
const kinds: EntityKind[] = [...threatKinds, 'sector', 'country'];

/** All that these documents name of the kinds that a report is made of; what a reviewer rejected is not recorded any more. */
export async function namedIn(db: Queryable, documentIds: string[]): Promise<NamedInDocument[]> {
  if (documentIds.length === 0) return [];
  const rows = await db
    .selectFrom('document_entities')
    .select(['document_id', 'entity_id', 'kind', 'name', 'mentions', 'spans'])
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .where('kind', 'in', kinds)
    .orderBy('document_id')
    .orderBy('mentions', 'desc')
    .orderBy('entity_id')
    .execute();
  return rows;
}

/** A document that names a subject: how often, and where. */
export type Naming = { document_id: string; mentions: number; spans: StoredPlace[] };

/** The documents that name one of these entities, those that do it most first. `total` counts all. */
export async function naming(
  db: Queryable,
  jarIds: string[],
  { entity_ids, limit }: { entity_ids: string[]; limit: number },
): Promise<{ rows: Naming[]; total: number }> {
  if (entity_ids.length === 0) return { rows: [], total: 0 };
  const { rows } = await sql<Naming & { total: number }>`
    select document_id, sum(mentions)::integer as mentions, (count(*) over ())::integer as total,
           jsonb_path_query_array(jsonb_agg(spans), '$[*][*]') as spans
    from document_entities join documents on documents.id = document_id
    where entity_id = any (${entity_ids}::uuid[]) and document_entities.jar_id = any (${jarIds}::uuid[])
      and status = 'completed'
    group by document_id order by mentions desc, max(seen_at) desc, document_id limit ${limit}`.execute(db);
  return {
    rows: rows.map(({ document_id, mentions, spans }) => ({ document_id, mentions, spans })),
    total: rows[0]?.total ?? 0,
  };
}

/** A relation that a sentence states. */
export type Stated = {
  document_id: string;
  subject_id: string;
  subject_kind: EntityKind | IndicatorType;
  subject_name: string;
  relation: RelationName;
  object_id: string;
  object_kind: EntityKind | IndicatorType;
  object_name: string;
  confidence: number;
  span: StoredPlace;
};

/** Less likely ones are not shown, as in answers. */
const leastConfidence = 0.5;

/** The relations that these documents state, the surest first. */
export async function statedIn(db: Queryable, documentIds: string[], limit: number): Promise<Stated[]> {
  if (documentIds.length === 0) return [];
  const rows = await db
    .selectFrom('relations')
    .select([
      'document_id',
      'subject_id',
      'subject_kind',
      'subject_name',
      'relation',
      'object_id',
      'object_kind',
      'object_name',
      'confidence',
      'span',
    ])
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .where('confidence', '>=', leastConfidence)
    .orderBy('confidence', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows;
}

/** A value of some documents: the role that it has in most of them, and its first place in each. */
export type HeldValue = {
  type: IndicatorType;
  value: string;
  role: Role;
  confidence: number;
  documents: number;
  places: { document_id: string; place: StoredPlace }[];
};

/** A verdict or the reading may have made it anything: its role shows what is harmless. */
export async function valuesHeld(
  db: Queryable,
  documentIds: string[],
  { types, roles, limit }: { types?: IndicatorType[]; roles: readonly Role[]; limit: number },
): Promise<{ rows: HeldValue[]; total: number }> {
  if (documentIds.length === 0) return { rows: [], total: 0 };
  const ofTypes = types ? sql`and type = any (${types}::text[])` : sql`and type not like 'attack%'`;
  const { rows } = await sql<HeldValue & { total: number }>`
    select type, value, mode() within group (order by role) as role, max(confidence) as confidence,
           count(*)::integer as documents, (count(*) over ())::integer as total,
           jsonb_agg(jsonb_build_object('document_id', document_id, 'place', spans -> 0) order by document_id) as places
    from indicators
    where document_id = any (${documentIds}::uuid[]) and role = any (${roles}::text[]) ${ofTypes}
    group by type, value order by documents desc, type, value limit ${limit}`.execute(db);
  return {
    rows: rows.map(({ type, value, role, confidence, documents, places }) => ({
      type,
      value,
      role,
      confidence,
      documents,
      places,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** How many values of documents follow a verdict that calls them benign: they are left out. */
export async function countBenign(db: Queryable, documentIds: string[]): Promise<number> {
  if (documentIds.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(distinct (indicators.type, indicators.value))::integer as total
    from indicators join verdicts on verdicts.id = verdict_id
    where indicators.document_id = any (${documentIds}::uuid[]) and role = 'benign'`.execute(db);
  return rows[0]?.total ?? 0;
}
