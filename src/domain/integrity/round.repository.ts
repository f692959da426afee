import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { newId } from '#kernel/ids.ts';

export const stages = ['documents', 'records', 'audit'] as const;
type Stage = (typeof stages)[number];

/** A check of everything that is stored, as far as it has come. */
export type Round = {
  id: string;
  fast: boolean;
  started_at: Date;
  ended_at: Date | null;
  stage: Stage;
  /** The last document or part of the records that was checked; null at the beginning of a stage. */
  position: string | null;
  documents: number;
  bytes: number;
  /** Documents whose text or passages were damaged, and that are read again from their originals. */
  rereading: number;
  /** What is wrong with records and the audit log. */
  faults: string[];
};

export type Progress = Pick<Round, 'stage' | 'position' | 'documents' | 'bytes' | 'rereading' | 'faults'>;

// Longer than any document takes that may be uploaded.
const heldSeconds = 600;

const columns = sql`id, fast, started_at, ended_at, stage, position, documents, bytes::double precision as bytes, rereading, faults`;

/** Begins a slow round when the last round began so many days ago, or there was none. */
export async function beginDueRound(db: Queryable, days: number): Promise<void> {
  await sql`
    insert into integrity_rounds (id, fast)
    select ${newId()}::uuid, false
    where not exists (select from integrity_rounds where started_at > now() - make_interval(days => ${days}))
    on conflict ((true)) where ended_at is null do nothing`.execute(db);
}

/**
 * Starts a fast round, replacing a slow one in progress; a fast one stays. Returns its id. With a `holder` it is theirs from the
 * start.
 */
export async function requestRound(db: Queryable, holder: string | null = null): Promise<string> {
  const id = newId();
  await sql`
    insert into integrity_rounds (id, fast, holder, held_until)
    values (${id}::uuid, true, ${holder}::uuid, now() + make_interval(secs => ${heldSeconds}))
    on conflict ((true)) where ended_at is null do update
    set id = excluded.id, fast = true, started_at = now(), stage = 'documents', position = null, documents = 0, bytes = 0,
        rereading = 0, faults = '[]', holder = excluded.holder, held_until = excluded.held_until
    where not integrity_rounds.fast`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from integrity_rounds where ended_at is null`.execute(
    db,
  );
  return rows[0]?.id ?? id;
}

/** Takes the round in progress, if no other process has it; with `fast` only a requested one. */
export async function takeRound(
  db: Queryable,
  { holder, fast }: { holder: string; fast: boolean },
): Promise<Round | undefined> {
  const { rows } = await sql<Round>`
    update integrity_rounds
    set holder = ${holder}::uuid, held_until = now() + make_interval(secs => ${heldSeconds})
    where ended_at is null and (fast or not ${fast}::boolean)
      and (holder is null or holder = ${holder}::uuid or held_until < now())
    returning ${columns}`.execute(db);
  return rows[0];
}

/** Notes how far the holder has come. False when the round is not theirs any more: it was begun again, or taken over. */
export async function saveRound(
  db: Queryable,
  { id, holder, ended = false, ...progress }: Progress & { id: string; holder: string; ended?: boolean },
): Promise<boolean> {
  const { stage, position, documents, bytes, rereading, faults } = progress;
  const { numAffectedRows } = await sql`
    update integrity_rounds
    set stage = ${stage}, position = ${position}::text, documents = ${documents}::integer, bytes = ${bytes}::bigint,
        rereading = ${rereading}::integer, faults = ${JSON.stringify(faults)}::jsonb,
        held_until = now() + make_interval(secs => ${heldSeconds}),
        ended_at = case when ${ended}::boolean then now() end
    where id = ${id}::uuid and holder = ${holder}::uuid and ended_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Lets another process take the round at once. */
export async function releaseRound(db: Queryable, holder: string): Promise<void> {
  await sql`update integrity_rounds set held_until = now() where holder = ${holder}::uuid and ended_at is null`.execute(
    db,
  );
}

/** The round in progress, and the last one that ended. */
export async function lastRounds(db: Queryable): Promise<{ running: Round | null; last: Round | null }> {
  const { rows } = await sql<Round>`
    (select ${columns} from integrity_rounds where ended_at is null)
    union all
    (select ${columns} from integrity_rounds where ended_at is not null order by ended_at desc limit 1)`.execute(
    db,
  );
  return {
    running: rows.find(({ ended_at }) => ended_at === null) ?? null,
    last: rows.find(({ ended_at }) => ended_at !== null) ?? null,
  };
}

/** Keeps the last hundred rounds. */
export async function forgetOldRounds(db: Queryable): Promise<void> {
  await sql`
    delete from integrity_rounds where ended_at < (
      select ended_at from integrity_rounds where ended_at is not null order by ended_at desc offset 100 limit 1)`.execute(
    db,
  );
}
