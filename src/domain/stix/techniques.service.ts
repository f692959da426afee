import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import type { StoredPlace } from '#domain/evidence/index.ts';
import { reportedRoles } from '#domain/indicators/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import { tactics, type Tactic } from '#names/known/tactics.ts';
import { nameOf, numberOf, placeInMatrix } from './matrix.ts';

type Place = { start: number; end: number; page: number | null };

/** A technique that a document names or numbers. */
type Technique = {
  /** Its number in ATT&CK; null for one that has none. */
  id: string | null;
  name: string;
  /** The name of the technique that a sub-technique belongs to. */
  parent: string | null;
  /** Ids of the tactics that it serves; none outside of the enterprise matrix. */
  tactics: string[];
  mentions: number;
  /** Where, in order: the first ones when there are very many. */
  places: Place[];
};

export type Techniques = {
  /** Those of a document that nobody rejected, by number, and the tactics in the order of the matrix. Throws `not_found`. */
  of: (actor: Actor, documentId: string) => Promise<{ tactics: Tactic[]; techniques: Technique[] }>;
};

type Deps = {
  database: Database;
  documents: { readable: (actor: Actor, documentId: string) => Promise<{ id: string }> };
};

/** Techniques as ATT&CK has them: what a document numbers and what it names is one. */
export function createTechniques({ database: { kysely: db }, documents }: Deps): Techniques {
  return {
    async of(actor, documentId) {
      const { id } = await documents.readable(actor, documentId);
      const found = (await techniquesIn(db, [id])).get(id) ?? [];
      const techniques = found.map((technique): Technique => ({
        ...technique,
        places: technique.places.map(([start, end, , page]) => ({ start, end, page })),
      }));
      return { tactics: [...tactics()], techniques };
    },
  };
}

/** A technique of one document, with the passages of its places. */
export type PlacedTechnique = Omit<Technique, 'places'> & { places: StoredPlace[] };

/** The techniques of each of these documents that nobody rejected, by number. The caller knows that they may be read. */
export async function techniquesIn(
  db: Queryable,
  documentIds: string[],
): Promise<Map<string, PlacedTechnique[]>> {
  const [named, numbered] = await Promise.all([namesIn(db, documentIds), numbersIn(db, documentIds)]);
  const found = new Map(documentIds.map((id) => [id, new Map<string, PlacedTechnique>()]));
  for (const entity of named) {
    const number = numberOf([entity.name, ...entity.aliases.map(([, alias]) => alias)]);
    const name = nameOf(number) ?? entity.name;
    const of = found.get(entity.document_id);
    if (of) add(of, { number, name, mentions: entity.mentions, spans: entity.spans });
  }
  for (const { document_id, value, occurrences, spans } of numbered) {
    const name = nameOf(value) ?? value;
    const of = found.get(document_id);
    if (of) add(of, { number: value, name, mentions: occurrences, spans });
  }
  return new Map(
    Array.from(found, ([id, of]) => [
      id,
      [...of.values()].toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))),
    ]),
  );
}

const orderOf = ({ id, name }: PlacedTechnique): string => id ?? `~ ${name}`;

function namesIn(db: Queryable, documentIds: string[]) {
  return db
    .selectFrom('document_entities')
    .select(['document_id', 'name', 'aliases', 'mentions', 'spans'])
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .where('kind', '=', 'technique')
    .execute();
}

function numbersIn(db: Queryable, documentIds: string[]) {
  return db
    .selectFrom('indicators')
    .select(['document_id', 'value', 'occurrences', 'spans'])
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .where('type', '=', 'attack_technique')
    .where('role', 'in', reportedRoles)
    .execute();
}

type Found = { number: string | null; name: string; mentions: number; spans: StoredPlace[] };

/** A number may be a name of the entity as well: its places count once. */
function add(found: Map<string, PlacedTechnique>, { number, name, mentions, spans }: Found): void {
  const key = number ?? name;
  const before = found.get(key);
  const known = new Set(before?.places.map(([start]) => start));
  const fresh = spans.filter(([start]) => !known.has(start));
  const places = [...(before?.places ?? []), ...fresh];
  found.set(key, {
    id: number,
    name,
    ...placeInMatrix(number),
    mentions: Math.max(places.length, mentions, before?.mentions ?? 0),
    places: places.toSorted(([a], [b]) => a - b),
  });
}
