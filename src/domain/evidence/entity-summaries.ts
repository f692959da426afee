import type { Queryable } from '#db/database.ts';
import { namesOf, seenTimes, type EntityGroup } from './entities.repository.ts';
import { countNaming } from './mentions.repository.ts';
import { nameKey } from '#evidence/name-key.ts';

export type EntitySummary = Pick<EntityGroup, 'id' | 'kind' | 'name'> & {
  /** The other names that the readable documents have for it. */
  aliases: string[];
  document_count: number;
  /** When the first and the last document that names it was taken in. */
  first_seen: Date;
  last_seen: Date;
};

const earliest = (times: Date[]): Date => new Date(Math.min(...times.map(Number)));
const latest = (times: Date[]): Date => new Date(Math.max(...times.map(Number)));

/** The names and times of a page of entities, read together. What no document names any more is left out. */
export async function summaries(
  db: Queryable,
  jarIds: string[],
  groups: EntityGroup[],
): Promise<EntitySummary[]> {
  const ids = groups.flatMap(({ members }) => members);
  const joined = groups.filter(({ members }) => members.length > 1);
  const [names, seen, counts] = await Promise.all([
    namesOf(db, jarIds, ids),
    seenTimes(db, jarIds, ids),
    countNaming(db, jarIds, joined),
  ]);
  return groups.flatMap(({ id, kind, name, members, documents }) => {
    const times = seen.filter(({ entity_id }) => members.includes(entity_id));
    const own = names.filter(({ entity_id }) => members.includes(entity_id)).map((one) => one.name);
    // Its documents were deleted since the groups were read.
    if (times.length === 0) return [];
    return {
      id,
      kind,
      name,
      aliases: otherNames(name, own),
      // Of several ids: a document that has it under two counts once.
      document_count: counts.get(id) ?? documents,
      first_seen: earliest(times.map(({ first_seen }) => first_seen)),
      last_seen: latest(times.map(({ last_seen }) => last_seen)),
    };
  });
}

/** Each name once, whatever its spelling, without the first. */
export function otherNames(first: string, names: string[]): string[] {
  const others = new Map(names.map((name) => [nameKey(name), name]));
  others.delete(nameKey(first));
  return [...others.values()].toSorted();
}
