import type { Database } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import { findLink, takeLink } from './links.repository.ts';
import type { Role, User } from './users.repository.ts';
import { addUser, createUser, prepareUser } from './users.service.ts';

export const registrationModes = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

export type RegistrationInput = {
  email: string;
  password: string;
  display_name?: string | undefined;
  /** The token of an invitation's link. */
  invitation?: string | undefined;
};

export type Register = (input: RegistrationInput) => Promise<User>;

/**
 * Creates an account: with the role of an invitation, or with `role` where registration is open. Throws `forbidden` without the
 * right to one. An e-mail that is taken gets `conflict` and so reveals that it is: as long as no mail can be sent there is no
 * other way to inform its owner, and attempts per address are limited.
 */
export function createRegistration({
  database,
  mode,
  role,
}: {
  database: Database;
  mode: RegistrationMode;
  role: Role;
}): Register {
  const db = database.kysely;

  return async ({ invitation, ...input }) => {
    if (mode === 'closed') throw new AppError('forbidden', 'Registration is closed; ask an admin');
    if (invitation === undefined) {
      if (mode === 'invite')
        throw new AppError('forbidden', 'Registration needs an invitation; ask an admin');
      return createUser(db, { ...input, role });
    }
    const link = await findLink(db, 'invitation', invitation);
    if (!link?.role || link.email?.toLowerCase() !== input.email.trim().toLowerCase()) throw uninvited();
    const user = await prepareUser({ ...input, role: link.role });
    return database.transact(async (tx) => {
      if (!(await takeLink(tx, 'invitation', invitation))) throw uninvited();
      return addUser(tx, user);
    });
  };
}

function uninvited(): AppError {
  return new AppError('forbidden', 'This invitation is no longer valid, or is for another e-mail');
}
