import { sql } from 'kysely';

import type { Queryable } from '#db/database.ts';

export type VectorModelRecord = {
  space: string;
  name: string;
  fingerprint: string;
  dimensions: number;
  state: 'building' | 'served' | 'previous';
  /** When its vectors were complete; null when many are missing. */
  completed_at: Date | null;
  created_at: Date;
  served_at: Date | null;
  /** As they were counted last. */
  vectors: number;
  passages: number;
  /** Why the model could not be asked the last time; null when it has answered since. */
  problem: string | null;
  problem_at: Date | null;
};

type NewModel = Pick<VectorModelRecord, 'space' | 'name' | 'fingerprint' | 'dimensions'>;

export async function vectorModels(db: Queryable): Promise<VectorModelRecord[]> {
  return db.selectFrom('vector_models').selectAll().orderBy('created_at').execute();
}

/** Records that the vectors of this model are to be made, and no others; one that is there stays as it is, if it is served. */
export async function beginBuilding(db: Queryable, model: NewModel): Promise<void> {
  await db
    .deleteFrom('vector_models')
    .where('state', '=', 'building')
    .where('space', '!=', model.space)
    .execute();
  await db
    .insertInto('vector_models')
    .values({ ...model, state: 'building' })
    .onConflict((conflict) =>
      conflict
        .column('space')
        .doUpdateSet({ state: 'building', completed_at: null })
        .where('vector_models.state', '=', 'previous'),
    )
    .execute();
}

/** Gives up what was being built: the served one is wanted again. */
export async function endBuilding(db: Queryable): Promise<void> {
  await db.deleteFrom('vector_models').where('state', '=', 'building').execute();
}

/** The one that was being built takes the place of the served one. In a transaction. */
export async function switchToBuilt(tx: Queryable): Promise<void> {
  await tx.deleteFrom('vector_models').where('state', '=', 'previous').execute();
  await tx
    .updateTable('vector_models')
    .set({ state: 'previous', problem: null, problem_at: null })
    .where('state', '=', 'served')
    .execute();
  await sql`
    update vector_models set state = 'served', completed_at = now(), served_at = now()
    where state = 'building'`.execute(tx);
}

/** Notes how many there are, and whether they count as complete. */
export async function noteCounts(
  db: Queryable,
  {
    space,
    vectors,
    passages,
    complete,
  }: Pick<VectorModelRecord, 'space' | 'vectors' | 'passages'> & {
    complete: boolean;
  },
): Promise<void> {
  await sql`
    update vector_models
    set vectors = ${vectors}::integer, passages = ${passages}::integer,
        completed_at = case when ${complete}::boolean then coalesce(completed_at, now()) end
    where space = ${space}`.execute(db);
}

export async function noteProblem(
  db: Queryable,
  { space, problem }: Pick<VectorModelRecord, 'space' | 'problem'>,
): Promise<void> {
  await sql`
    update vector_models
    set problem = ${problem}::text, problem_at = case when ${problem}::text is not null then now() end
    where space = ${space} and (problem is not null or ${problem}::text is not null)`.execute(db);
}

/** So long after it was last seen a process that makes vectors counts as gone. */
export const heldSeconds = 60;

/** Whether this process may make vectors for the next minute; `alone` where there can be no other. */
export async function holdFilling(
  db: Queryable,
  { holder, alone }: { holder: string; alone: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into vector_filling as held (holder, held_until)
    values (${holder}::uuid, now() + make_interval(secs => ${heldSeconds}))
    on conflict (only_one) do update set holder = excluded.holder, held_until = excluded.held_until
    where held.holder = excluded.holder or held.held_until < now() or ${alone}::boolean
    returning holder`.execute(db);
  return rows.length > 0;
}

/** Lets another process make vectors at once. */
export async function releaseFilling(db: Queryable, holder: string): Promise<void> {
  await sql`delete from vector_filling where holder = ${holder}::uuid`.execute(db);
}

/** Those of the documents that are read and stay as they are. */
export async function readAmong(db: Queryable, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from documents where id = any(${ids}::uuid[]) and status = 'completed'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Notes on documents that all of their passages have vectors. */
export async function noteEmbedded(db: Queryable, ids: string[]): Promise<void> {
  await sql`
    update documents set embedding_count = chunk_count
    where id = any(${ids}::uuid[]) and status = 'completed' and embedding_count <> chunk_count`.execute(db);
}
