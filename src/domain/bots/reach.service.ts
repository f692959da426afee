import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import type { Tlp } from '#domain/evidence/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { orNull } from '#kernel/errors.ts';
import { filterLevels, type FilterLevel } from './bot.ts';
import { withheld } from './chat/range.ts';

type JarReach = {
  jar_id: string;
  name: string;
  /** False: it is excluded from search, so no bot reads it. */
  searchable: boolean;
  documents: number;
  /** How many of them each level of the filter keeps back. */
  withheld: Record<FilterLevel, number>;
};

/** What visitors of a bot over these honey jars could be shown. Those that the actor may not read are left out. */
export type BotReach = { of: (actor: Actor, jarIds: string[]) => Promise<JarReach[]> };

type ReachDeps = { database: Database; jars: Pick<Jars, 'readable'> };

export function createBotReach({ database, jars }: ReachDeps): BotReach {
  return {
    async of(actor, jarIds) {
      const found = await Promise.all(jarIds.map((id) => orNull(jars.readable(actor, id))));
      const readable = found.filter((jar) => jar !== null);
      const counted = await countByMarking(
        database.kysely,
        readable.map(({ id }) => id),
      );
      return readable.map(({ id, name, allow_search }) => {
        const own = counted.filter(({ jar_id }) => jar_id === id);
        return {
          jar_id: id,
          name,
          searchable: allow_search,
          documents: sum(own),
          withheld: Object.fromEntries(
            filterLevels.map((level) => [level, sum(own.filter(({ tlp }) => isKept(level, tlp)))]),
          ) as Record<FilterLevel, number>,
        };
      });
    },
  };
}

type Counted = { jar_id: string; tlp: Tlp | null; count: number };

function sum(counted: Counted[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}

function isKept(level: FilterLevel, tlp: Tlp | null): boolean {
  return tlp !== null && withheld[level].includes(tlp);
}

async function countByMarking(db: Queryable, jarIds: string[]): Promise<Counted[]> {
  if (jarIds.length === 0) return [];
  const { rows } = await sql<Counted>`
    select documents.jar_id, tlp, count(*)::integer as count
    from documents left join document_evidence on document_evidence.document_id = documents.id
    where documents.jar_id = any (${jarIds}::uuid[]) and status = 'completed'
    group by documents.jar_id, tlp`.execute(db);
  return rows;
}
