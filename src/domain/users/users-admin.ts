import type { Database, Queryable } from '#db/database.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { endLinksMadeBy, type IssuedLink, type SendLink } from './links.repository.ts';
import { endPasswordLinks, issuePasswordLink } from './password-link.service.ts';
import {
  findListedUser,
  listUsers,
  lockActiveAdmins,
  lockUser,
  type ListedUser,
  type UserFilter,
} from './users-directory.ts';
import { updateUser, type User } from './users.repository.ts';
import { addUser, prepareUser, type NewUser } from './users.service.ts';

type UserChange = { [K in 'display_name' | 'role' | 'is_active']?: User[K] | undefined };

/** What a change has made of what was. */
export type ChangedUser = { before: Required<Pick<User, keyof UserChange>>; user: ListedUser };

/** Ends a user's sessions and API keys. Given from outside, for both stand on users. */
type EndAccess = (tx: Queryable, userId: string) => Promise<void>;

/** Users as managed by admins; callers ensure that no one else does. */
export type UserAdmin = {
  get: (userId: string) => Promise<ListedUser>;
  list: (filter: UserFilter, slice: Slice) => Promise<SliceOf<ListedUser>>;

  /**
   * Creates a user; without a password also the link to set one, which is `emailed` where e-mail is configured. Throws `conflict` when
   * the e-mail is taken.
   */
  create: (
    createdBy: string,
    input: NewUser,
  ) => Promise<{ user: ListedUser; issued: IssuedLink | null; emailed: boolean }>;

  /**
   * Changes a user. Deactivating ends sessions, API keys and password links, demoting an admin the links they created for
   * others; another role takes effect at once. Throws `conflict` when no active admin would be left, also for two concurrent
   * changes.
   */
  change: (userId: string, change: UserChange) => Promise<ChangedUser>;
};

type UserAdminDeps = { database: Database; endAccess: EndAccess; sendLink: SendLink };

export function createUserAdmin({ database, endAccess, sendLink }: UserAdminDeps): UserAdmin {
  const db = database.kysely;

  async function get(userId: string, from: Queryable = db): Promise<ListedUser> {
    const user = await findListedUser(from, userId);
    if (!user) throw notFound('User');
    return user;
  }

  return {
    get: (userId) => get(userId),
    list: (filter, slice) => listUsers(db, filter, slice),

    async create(createdBy, input) {
      const prepared = await prepareUser(input);
      return database.transact(async (tx) => {
        const { id: user_id, email } = await addUser(tx, prepared);
        const issued = input.password === null ? await issuePasswordLink(tx, user_id, createdBy) : null;
        const to = { user_id, email };
        const emailed = issued !== null && (await sendLink(tx, { kind: 'account', to, issued }));
        return { user: await get(user_id, tx), issued, emailed };
      });
    },

    async change(userId, change) {
      return database.transact(async (tx) => {
        const admins = await lockActiveAdmins(tx);
        const before = await lockUser(tx, userId);
        if (!before) throw notFound('User');
        const after = {
          display_name: change.display_name ?? before.display_name,
          role: change.role ?? before.role,
          is_active: change.is_active ?? before.is_active,
        };
        const staysAdmin = after.role === 'admin' && after.is_active;
        if (!staysAdmin && admins.length === 1 && admins[0] === userId) throw lastAdmin();
        await updateUser(tx, userId, after);
        if (!staysAdmin) await endLinksMadeBy(tx, userId);
        if (!after.is_active) {
          await endAccess(tx, userId);
          await endPasswordLinks(tx, userId);
        }
        return { before, user: await get(userId, tx) };
      });
    },
  };
}

function lastAdmin(): AppError {
  return new AppError('conflict', 'This is the last active admin; make another user an admin first');
}
