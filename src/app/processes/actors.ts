import type { ActorOf } from '#api/areas/on-behalf-of.ts';
import type { Database } from '#db/database.ts';
import { findActor } from '#domain/users/index.ts';
import { notFound } from '#kernel/errors.ts';

/** Finds the rights of users in whose place an admin asks. */
export function actorsOf({ database }: { database: Database }): ActorOf {
  return async (userId) => {
    const actor = await findActor(database.kysely, userId);
    if (!actor) throw notFound('User');
    return actor;
  };
}
