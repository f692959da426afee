import type { Database } from '#db/database.ts';
import { notFound } from '#kernel/errors.ts';
import { findUser, updateUser, type User } from './users.repository.ts';

/** Users' own profiles. Throws `not_found` for one who has been deleted meanwhile. */
export type Profiles = {
  get: (userId: string) => Promise<User>;
  change: (userId: string, change: { display_name: string }) => Promise<User>;
};

export function createProfiles({ database: { kysely: db } }: { database: Database }): Profiles {
  return {
    async get(userId) {
      const user = await findUser(db, userId);
      if (!user) throw notFound('User');
      return user;
    },

    async change(userId, { display_name }) {
      const user = await updateUser(db, userId, { display_name });
      if (!user) throw notFound('User');
      return user;
    },
  };
}
