import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { readableBy, type Actor } from '#domain/jars/index.ts';

/**
 * Who may see an event, as a condition inside a query over `events` and their `jars`: readers of its honey jar; of one without a
 * honey jar admins, and everyone who is signed in where it is for them.
 */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  return actor.role === 'admin'
    ? readableBy(actor)
    : sql<SqlBool>`(events.everyone and events.jar_id is null or ${readableBy(actor)})`;
}
