import type { Queryable } from '#db/database.ts';
import { listEntities, type EntityGroup } from './entities.repository.ts';

const most = 500;

/** The entity of that id in these jars: the one that documents have under it, else the only one with an alias of that id. */
export async function groupOf(db: Queryable, jarIds: string[], id: string): Promise<EntityGroup | null> {
  const { rows } = await listEntities(db, { jarIds, ids: [id] }, { limit: most, offset: 0 });
  const own = rows.find(({ members }) => members.includes(id));
  return own ?? (rows.length === 1 ? (rows[0] ?? null) : null);
}

/** These ids, and those that documents of these jars have the same entities under. */
export async function membersOf(db: Queryable, jarIds: string[], ids: string[]): Promise<string[]> {
  const { rows } = await listEntities(db, { jarIds, ids }, { limit: most, offset: 0 });
  const same = rows.filter(({ members }) => members.some((member) => ids.includes(member)));
  return [...new Set([...ids, ...same.flatMap(({ members }) => members)])];
}
