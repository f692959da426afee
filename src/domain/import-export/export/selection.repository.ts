import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { strictness, tlpMarkings, type Tlp } from '#domain/evidence/index.ts';
import { reportedRoles, type IndicatorType } from '#domain/indicators/index.ts';
import type { ReadableJar } from '#domain/jars/index.ts';

/** A value as lists of indicators have it. */
export type Value = { type: IndicatorType; value: string };

/** Why a value does not go out, those first that would with least. */
export const leftOutReasons = [
  'no_form',
  'export_forbidden',
  'not_read',
  'rejected',
  'benign',
  'not_to_act_on',
  'not_found',
] as const;
export type LeftOut = Value & { reason: (typeof leftOutReasons)[number] };

/** What of a document goes out. */
export type ChosenDocument = {
  document_id: string;
  jar_id: string;
  tlp: Tlp | null;
  found: (Value & { confidence: number; accepted: boolean })[];
};

type Held = Omit<ChosenDocument, 'found'> & ChosenDocument['found'][number] & { created_at: Date };
type Row = Held & { state: LeftOut['reason'] | 'exported' | null };

// More would block the built-in database for everyone: a value may be in thousands of documents.
const askedAtOnce = 100;

/**
 * For each value the one document that it is taken from, and why others are left out. As in the export of a honey jar that is the document
 * with the strictest marking, then the oldest; of several honey jars, the oldest is asked first.
 */
export async function chooseAmong(
  db: Queryable,
  searched: ReadableJar[],
  values: Value[],
): Promise<{ documents: ChosenDocument[]; left_out: LeftOut[] }> {
  const jars = searched.toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id.localeCompare(b.id),
  );
  const held: Held[] = [];
  const left_out: LeftOut[] = [];
  for (let from = 0; from < values.length; from += askedAtOnce)
    for (const { state, ...row } of await firstHolders(db, jars, values.slice(from, from + askedAtOnce)))
      if (state === 'exported') held.push(row);
      else left_out.push({ type: row.type, value: row.value, reason: state ?? 'not_found' });
  const places = new Map(jars.map(({ id }, place) => [id, place]));
  const placeOf = ({ jar_id }: Held): number => places.get(jar_id) ?? 0;
  held.sort(
    (a, b) =>
      strictness(b.tlp) - strictness(a.tlp) ||
      placeOf(a) - placeOf(b) ||
      a.created_at.getTime() - b.created_at.getTime() ||
      a.document_id.localeCompare(b.document_id) ||
      keyOf(a).localeCompare(keyOf(b)),
  );
  return { documents: byDocument(held), left_out };
}

const keyOf = ({ type, value }: Value): string => `${type} ${value}`;

async function firstHolders(db: Queryable, jars: ReadableJar[], values: Value[]): Promise<Row[]> {
  const all = jars.map(({ id }) => id);
  const exportable = jars.filter(({ allow_export }) => allow_export).map(({ id }) => id);
  const states: Row['state'][] = ['exported', ...leftOutReasons];
  const { rows } = await sql<Row>`
    select wanted.type, wanted.value, first.*
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as wanted (type text, value text)
    left join lateral (
      select * from (
        select document_id, jar_id, tlp, confidence, accepted, created_at,
               case when role = 'benign' then 'benign'
                    when role <> all (${reportedRoles}::text[]) then 'not_to_act_on'
                    when jar_id <> all (${exportable}::uuid[]) then 'export_forbidden'
                    when status <> 'completed' then 'not_read'
                    when ${isRejected} then 'rejected'
                    else 'exported' end as state
        from (
          select indicators.document_id, indicators.jar_id, indicators.type, indicators.value, role, confidence, tlp, status,
                 documents.created_at, verdict_id is not null as accepted
          from indicators
          join documents on documents.id = indicators.document_id
          left join document_evidence on document_evidence.document_id = indicators.document_id
          where indicators.value = wanted.value and indicators.type = wanted.type and indicators.jar_id = any (${all}::uuid[])
        ) as held
      ) as judged
      order by array_position(${states}::text[], state), array_position(${[...tlpMarkings]}::text[], tlp) desc nulls last,
               array_position(${all}::uuid[], jar_id), created_at, document_id
      limit 1
    ) as first on true`.execute(db);
  return rows;
}

/** A number of a public catalogue and the entity of that number are one: what was rejected as the one does not go out as the other. */
const isRejected = sql<boolean>`((type = 'cve' or type like 'attack\\_%') and exists (
  select from rejected_entities
  where rejected_entities.document_id = held.document_id and (name = held.value or exists (
    select from jsonb_array_elements(aliases) as alias where alias ->> 1 = held.value))))`;

function byDocument(held: Held[]): ChosenDocument[] {
  const documents = new Map<string, ChosenDocument>();
  for (const { document_id, jar_id, tlp, type, value, confidence, accepted } of held) {
    const document = documents.get(document_id) ?? { document_id, jar_id, tlp, found: [] };
    document.found.push({ type, value, confidence, accepted });
    documents.set(document_id, document);
  }
  return [...documents.values()];
}
