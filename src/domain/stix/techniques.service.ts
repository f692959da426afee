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
      const [named, numbered] = await Promise.all([namesIn(db, id), numbersIn(db, id)]);
      const found = new Map<string, Technique>();
      for (const entity of named) {
        const number = numberOf([entity.name, ...entity.aliases.map(([, alias]) => alias)]);
        add(found, {
          number,
          name: nameOf(number) ?? entity.name,
          mentions: entity.mentions,
          spans: entity.spans,
        });
      }
      for (const { value, occurrences, spans } of numbered) {
        add(found, { number: value, name: nameOf(value) ?? value, mentions: occurrences, spans });
      }
      const techniques = [...found.values()].toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
      return { tactics: [...tactics()], techniques };
    },
  };
}

const orderOf = ({ id, name }: Technique): string => id ?? `~ ${name}`;

function namesIn(db: Queryable, documentId: string) {
  return db
    .selectFrom('document_entities')
    .select(['name', 'aliases', 'mentions', 'spans'])
    .where('document_id', '=', documentId)
    .where('kind', '=', 'technique')
    .execute();
}

function numbersIn(db: Queryable, documentId: string) {
  return db
    .selectFrom('indicators')
    .select(['value', 'occurrences', 'spans'])
    .where('document_id', '=', documentId)
    .where('type', '=', 'attack_technique')
    .where('role', 'in', reportedRoles)
    .execute();
}

type Found = { number: string | null; name: string; mentions: number; spans: StoredPlace[] };

/** A number may be a name of the entity as well: its places count once. */
function add(found: Map<string, Technique>, { number, name, mentions, spans }: Found): void {
  const key = number ?? name;
  const before = found.get(key);
  const known = new Set(before?.places.map(({ start }) => start));
  const fresh = spans.filter(([start]) => !known.has(start));
  const places = [...(before?.places ?? []), ...fresh.map(([start, end, , page]) => ({ start, end, page }))];
  found.set(key, {
    id: number,
    name,
    ...placeInMatrix(number),
    mentions: Math.max(places.length, mentions, before?.mentions ?? 0),
    places: places.toSorted((a, b) => a.start - b.start),
  });
}
