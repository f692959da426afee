import { spokenNames, type NamedEntity } from '#domain/evidence/index.ts';
import type { IndexFilter } from '#index/search-index.ts';
import type { Records } from './records.ts';

/** What documents in scope call by a name: the ids that they have it under, and how the first of them spells it. */
export type NamedSubject = { name: string; ids: string[]; entities: NamedEntity[] };

/** Null where no document in scope names it. */
export async function namedSubject(
  { db }: Pick<Records, 'db'>,
  { jar_ids }: IndexFilter,
  name: string,
): Promise<NamedSubject | null> {
  const entities = await spokenNames(db, jar_ids, [name]);
  const [first] = entities;
  if (!first) return null;
  return { name: first.name, ids: [...new Set(entities.flatMap(({ members }) => members))], entities };
}
