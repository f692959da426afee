import type { Database } from '#db/database.ts';
import {
  assertGoodPassword,
  endPasswordLinks,
  findLink,
  findUser,
  hashPassword,
  issuePasswordLink,
  passwordMatches,
  takeLink,
  replacePassword,
  updateUser,
  type IssuedLink,
  type SendLink,
  type User,
} from '#domain/users/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { revokeAll } from './sessions.repository.ts';

/** Changing passwords. That ends sessions, since someone who knew the old one may have some; API keys stay. */
export type Passwords = {
  /** The user of the link, or null when it cannot be used. */
  userOfLink: (token: string) => Promise<User | null>;

  /**
   * A link that sets the user's password, `emailed` to them where e-mail is configured. Throws `not_found`, and `conflict` when they are
   * inactive.
   */
  issueLink: (userId: string, issuedBy: string) => Promise<IssuedLink & { emailed: boolean }>;

  /** Ends the user's other sessions. Throws `forbidden` when the current password is wrong, or there is none. */
  change: (input: {
    user_id: string;
    session_id: string;
    current_password: string;
    new_password: string;
  }) => Promise<PasswordSet>;

  /** With the token of a link, which is then used up. Ends all sessions. Throws `forbidden` when it is not valid. */
  reset: (token: string, newPassword: string) => Promise<PasswordSet>;
};

/** What a password was set for, and how many sessions that ended. */
type PasswordSet = { user: User; sessions_ended: number };

type PasswordDeps = { database: Database; sendLink: SendLink };

export function createPasswords({ database, sendLink }: PasswordDeps): Passwords {
  const db = database.kysely;

  async function userOfLink(token: string): Promise<User | null> {
    const link = await findLink(db, 'password_reset', token);
    const user = link?.user_id ? await findUser(db, link.user_id) : null;
    return user?.is_active ? user : null;
  }

  return {
    userOfLink,

    async issueLink(userId, issuedBy) {
      const user = await findUser(db, userId);
      if (!user) throw notFound('User');
      if (!user.is_active) throw new AppError('conflict', 'This user is deactivated');
      return database.transact(async (tx) => {
        const issued = await issuePasswordLink(tx, user.id, issuedBy);
        const to = { user_id: user.id, email: user.email };
        return { ...issued, emailed: await sendLink(tx, { kind: 'password_reset', to, issued }) };
      });
    },

    async change(input) {
      const user = await findUser(db, input.user_id);
      const matches = await passwordMatches(user?.password_hash ?? null, input.current_password);
      if (!user || !matches) throw wrongPassword();
      const password_hash = await hashed(input.new_password, user);
      return database.transact(async (tx) => {
        // Another may have been set by a link meanwhile, to lock out someone who knew this one.
        if (!(await replacePassword(tx, user, password_hash))) throw wrongPassword();
        await endPasswordLinks(tx, user.id);
        return { user, sessions_ended: await revokeAll(tx, user.id, { except: input.session_id }) };
      });
    },

    async reset(token, newPassword) {
      const user = await userOfLink(token);
      if (!user) throw linkIsOver();
      const password_hash = await hashed(newPassword, user);
      return database.transact(async (tx) => {
        if (!(await takeLink(tx, 'password_reset', token))) throw linkIsOver();
        const changed = await updateUser(tx, user.id, { password_hash });
        if (!changed) throw linkIsOver();
        return { user: changed, sessions_ended: await revokeAll(tx, user.id) };
      });
    },
  };
}

async function hashed(password: string, { email }: User): Promise<string> {
  assertGoodPassword(password, { email, field: 'new_password' });
  return hashPassword(password);
}

function wrongPassword(): AppError {
  return new AppError('forbidden', 'The current password is wrong', { code: 'INVALID_CREDENTIALS' });
}

function linkIsOver(): AppError {
  return new AppError('forbidden', 'This link is no longer valid; ask an admin for a new one');
}
