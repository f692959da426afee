import type { Database } from '#db/database.ts';
import { notFound } from '#kernel/errors.ts';
import { findUser, updateUser, type User } from './users.repository.ts';

export type Profiles = ReturnType<typeof createProfiles>;

/** Users' own profiles. Throws `not_found` for one who has been deleted meanwhile. */
export function createProfiles({ database: { kysely: db } }: { database: Database }) {
  return {
    async get(userId: string): Promise<User> {
      const user = await findUser(db, userId);
      if (!user) throw notFound('User');
      return user;
    },

    async change(userId: string, { display_name }: { display_name: string }): Promise<User> {
      const user = await updateUser(db, userId, { display_name });
      if (!user) throw notFound('User');
      return user;
    },
  };
}
