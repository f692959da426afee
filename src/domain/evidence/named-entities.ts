import type { Queryable } from '#db/database.ts';
import type { EntityKind } from '#evidence/evidence.ts';
import { idsNamed } from './entity-ids.ts';
import { otherNames } from './entity-summaries.ts';
import { listEntities, namesOf } from './entities.repository.ts';
import { documentIdsNaming } from './mentions.repository.ts';

/** An entity that bears an asked name, with the newest documents that name it. */
export type NamedEntity = {
  id: string;
  kind: EntityKind;
  name: string;
  aliases: string[];
  /** The ids that documents have it under. */
  members: string[];
  document_ids: string[];
};

const most = { entities: 50, documents: 100 };

/** The entities of these jars that bear one of these names, as their name or as an alias, in any spelling. */
export async function spokenNames(db: Queryable, jarIds: string[], names: string[]): Promise<NamedEntity[]> {
  if (names.length === 0 || jarIds.length === 0) return [];
  const filter = { jarIds, ids: idsNamed(names) };
  const { rows } = await listEntities(db, filter, { limit: most.entities, offset: 0 });
  const ids = rows.flatMap(({ members }) => members);
  const [spoken, naming] = await Promise.all([
    namesOf(db, jarIds, ids),
    documentIdsNaming(db, { jarIds, ids, limit: most.documents }),
  ]);
  return rows.map(({ id, kind, name, members }) => ({
    id,
    kind,
    name,
    aliases: otherNames(
      name,
      spoken.filter(({ entity_id }) => members.includes(entity_id)).map((one) => one.name),
    ),
    members,
    document_ids: [
      ...new Set(
        naming.filter(({ entity_id }) => members.includes(entity_id)).map(({ document_id }) => document_id),
      ),
    ],
  }));
}
