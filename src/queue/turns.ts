import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';

/**
 * The priorities at which jobs of these owners make owners take turns: each job is one turn after its owner's last, and none
 * comes before the turn that the queue has reached. An owner with a thousand jobs gets one per turn, like an owner who sends one
 * now; a job keeps its turn, so none waits for ever (start-time fair queueing, Goyal et al. 1996).
 */
export async function prioritiesInTurn(db: Queryable, queue: string, owners: string[]): Promise<number[]> {
  const counts = Map.groupBy(owners, (owner) => owner);
  const asked = [...counts].map(([owner, all]) => ({ owner, count: all.length }));
  const { rows } = await sql<{ owner: string; turn: number }>`
    with reached as (
      select coalesce(
        (select -priority from pgboss.job
         where name = ${queue} and state < 'active' and not blocked and start_after <= now()
         order by priority desc limit 1),
        (select max(turn) from job_turns where queue = ${queue}), 1) as turn)
    insert into job_turns as given (queue, owner, turn)
    select ${queue}, owner, reached.turn - 1 + count
    from reached, jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (owner text, count integer)
    order by owner
    on conflict (queue, owner) do update
    set turn = excluded.turn + greatest(0, given.turn - ((select turn from reached) - 1))
    returning owner, turn`.execute(db);
  const next = new Map(rows.map(({ owner, turn }) => [owner, turn - (counts.get(owner)?.length ?? 0) + 1]));
  return owners.map((owner) => {
    const turn = next.get(owner) ?? 0;
    next.set(owner, turn + 1);
    return -turn;
  });
}

/** Lets the turns of queues in which nothing waits start over. */
export async function forgetIdleTurns({ kysely }: Database): Promise<void> {
  await sql`
    delete from job_turns
    where not exists (select from pgboss.job where name = job_turns.queue and state < 'active')`.execute(
    kysely,
  );
}
