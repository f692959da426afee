import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import { isViolation } from '#db/violations.ts';
import { readableBy, type Actor } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Watch, WatchChange, WatchKind } from './watch.ts';

type Filter = { kind?: WatchKind | undefined; entity_id?: string | undefined; values?: string[] | undefined };

/** The watches of the actor and of their teams, the newest first. */
export async function listWatches(
  db: Queryable,
  actor: Actor,
  { kind, entity_id, values }: Filter,
  slice: Slice,
): Promise<SliceOf<Watch>> {
  let query = watchesOf(db, actor);
  if (kind) query = query.where('watches.kind', '=', kind);
  if (entity_id !== undefined) query = query.where('watches.entity_id', '=', entity_id);
  if (values) query = query.where(sql<boolean>`watches.spellings && ${values}::text[]`);
  const { rows, ...rest } = await sliceOf(
    query.orderBy('watches.created_at', 'desc').orderBy('watches.id'),
    slice,
  );
  return { ...rest, rows: rows.map(watchOf) };
}

export async function findWatch(db: Queryable, actor: Actor, id: string): Promise<Watch | null> {
  const row = await watchesOf(db, actor).where('watches.id', '=', id).executeTakeFirst();
  return row ? watchOf(row) : null;
}

export async function watchExists(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('watches').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

function watchesOf(db: Queryable, actor: Actor) {
  return db
    .selectFrom('watches')
    .leftJoin('teams', 'teams.id', 'watches.team_id')
    .leftJoin('jars', (join) => join.onRef('jars.id', '=', 'watches.jar_id').on(readableBy(actor)))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('watch_matches')
          .select([
            sql<number>`count(*)::integer`.as('matches'),
            sql<Date | null>`max(watch_matches.created_at)`.as('last_match_at'),
          ])
          .whereRef('watch_matches.watch_id', '=', 'watches.id')
          .as('announced'),
      (join) => join.onTrue(),
    )
    .select([
      'watches.id',
      'watches.name',
      'watches.kind',
      'watches.subject_type',
      'watches.subject',
      'watches.entity_id',
      'watches.jar_id',
      'jars.name as jar_name',
      'watches.team_id',
      'teams.name as team_name',
      'watches.active',
      'watches.created_at',
      'announced.matches',
      'announced.last_match_at',
    ])
    .where(
      sql<boolean>`(watches.user_id = ${actor.user_id}::uuid or watches.team_id in (
        select team_id from team_members where user_id = ${actor.user_id}::uuid))`,
    );
}

type Row = Omit<Watch, 'team' | 'matches'> & {
  team_id: string | null;
  team_name: string | null;
  matches: number | null;
};

function watchOf({ team_id, team_name, matches, ...rest }: Row): Watch {
  const team = team_id === null ? null : { id: team_id, name: team_name ?? '' };
  return { ...rest, team, matches: matches ?? 0 };
}

export type WatchRow = {
  id: string;
  user_id: string | null;
  team_id: string | null;
  created_by: string;
  name: string;
  kind: WatchKind;
  subject_type: string | null;
  subject: string | null;
  entity_id: string | null;
  entity_ids: string[];
  spellings: string[];
  jar_id: string | null;
};

/** Throws `conflict` for what its owner watches already. */
export async function insertWatch(tx: Queryable, watch: WatchRow): Promise<void> {
  await tx
    .insertInto('watches')
    .values(watch)
    .execute()
    .catch((error: unknown) => {
      if (!isViolation(error, 'unique')) throw error;
      const who = watch.team_id === null ? 'You watch' : 'The team watches';
      throw new AppError('conflict', `${who} this already`);
    });
}

/** How many an owner has, who cannot make more until the transaction ends. */
export async function countOwned(
  tx: Queryable,
  { user_id, team_id }: Pick<WatchRow, 'user_id' | 'team_id'>,
): Promise<{ watches: number; searches: number }> {
  if (team_id === null)
    await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
  else await tx.selectFrom('teams').select('id').where('id', '=', team_id).forUpdate().execute();
  const owned = tx
    .selectFrom('watches')
    .select([
      sql<number>`count(*)::integer`.as('watches'),
      sql<number>`(count(*) filter (where kind = 'search'))::integer`.as('searches'),
    ]);
  const of = team_id === null ? owned.where('user_id', '=', user_id) : owned.where('team_id', '=', team_id);
  return of.executeTakeFirstOrThrow();
}

export async function isMember(tx: Queryable, teamId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** One that is resumed has to do with what is uploaded from then on. */
export async function updateWatch(db: Queryable, id: string, { name, active }: WatchChange): Promise<void> {
  await db
    .updateTable('watches')
    .set({
      id,
      ...(name !== undefined && { name }),
      ...(active !== undefined && {
        active,
        active_since: sql<Date>`case when active then active_since else now() end`,
      }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteWatch(db: Queryable, id: string): Promise<boolean> {
  const row = await db.deleteFrom('watches').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Whether there is anything to look for. */
export async function hasWatches(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('watches')
    .select('id')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
