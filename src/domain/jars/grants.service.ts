import type { Database } from '#db/database.ts';
import { fieldsError, fieldsSummary, notFound } from '#kernel/errors.ts';
import {
  findGrantable,
  findPeople,
  listGrants,
  replaceGrants,
  type Grant,
  type NewGrant,
  type Person,
} from './grants.repository.ts';
import { assertMayShare, type Actor } from './jars.policy.ts';
import { lockJar } from './jars.repository.ts';
import type { Jars } from './jars.service.ts';

/** Users and teams with access to a jar, besides those its visibility lets in. */
export type Grants = {
  /** For users who may write in the jar. */
  list: (actor: Actor, jarId: string) => Promise<Grant[]>;

  /** Replaces the list. Throws `invalid`, naming the entry, for grantees the actor may not add. */
  replace: (actor: Actor, jarId: string, grants: NewGrant[]) => Promise<Grant[]>;

  /** Active users whose name or e-mail contains the text, for users with jars to share; at most 20. */
  people: (actor: Actor, text: string) => Promise<Person[]>;
};

export function createGrants({ database, jars }: { database: Database; jars: Jars }): Grants {
  return {
    async list(actor, jarId) {
      await jars.changeable(actor, jarId);
      // A look into another's jar by an admin is noted like any other.
      await jars.readable(actor, jarId);
      return listGrants(database.kysely, jarId);
    },

    async replace(actor, jarId, grants) {
      await jars.manageable(actor, jarId);
      return database.transact(async (tx) => {
        if (!(await lockJar(tx, jarId))) throw notFound('Honey jar');
        const grantable = await findGrantable(tx, actor, {
          jar_id: jarId,
          user_ids: grants.flatMap(({ user_id = [] }) => user_id),
          team_ids: grants.flatMap(({ team_id = [] }) => team_id),
        });
        assertGrantable(grants, grantable);
        await replaceGrants(tx, jarId, grants);
        return listGrants(tx, jarId);
      });
    },

    async people(actor, text) {
      assertMayShare(actor);
      return findPeople(database.kysely, text, 20);
    },
  };
}

function assertGrantable(grants: NewGrant[], grantable: Set<string>): void {
  const seen = new Set<string>();
  const fields = grants.flatMap(({ user_id, team_id = '' }, position) => {
    const [kind, id] = user_id === undefined ? ['team', team_id] : ['user', user_id];
    const field = `access.${position}.${kind}_id`;
    if (seen.has(id)) return [{ field, message: `this ${kind} is already in the list` }];
    seen.add(id);
    return grantable.has(id) ? [] : [{ field, message: `there is no such ${kind}` }];
  });
  const [first] = fields;
  if (first) throw fieldsError(fields, { summary: fieldsSummary([first]) });
}
