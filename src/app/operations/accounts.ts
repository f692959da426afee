import { z } from 'zod';
import { linkTo } from '#api/users/one-time-links.ts';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { createUser, findUserByEmail, issuePasswordLink, type User } from '#domain/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { userEntry, openAudit } from '#app/wiring/audit.ts';
import { openInstallation } from '#app/wiring/stores/installation.ts';
import { createPublicOrigin } from '#app/wiring/public-origin.ts';
import { refuseInUse } from './records.ts';
import { openSecrets } from '#app/wiring/stores/secrets.ts';

/** Creates an admin; without a password, returns a link for setting one. */
export async function createAdmin(
  config: Config,
  logger: Logger,
  { email, password }: { email: string; password: string | null },
): Promise<{ link: string | null }> {
  if (!z.email().max(254).safeParse(email).success)
    throw new AppError('invalid', `${email} is not an e-mail address`);
  return onRecords({ config, logger, action: 'user.create' }, async (database) => {
    const user = await createUser(database.kysely, { email, password, role: 'admin' });
    return { user, link: password === null ? await passwordLink(config, database, user) : null };
  });
}

/** A link with which the user of that e-mail sets a password. */
export function resetPassword(config: Config, logger: Logger, email: string): Promise<{ link: string }> {
  return onRecords({ config, logger, action: 'user.password_reset' }, async (database) => {
    const user = await findUserByEmail(database.kysely, email);
    if (!user) throw new AppError('not_found', `There is no user ${email}`);
    if (!user.is_active) throw new AppError('conflict', `${email} is deactivated`);
    return { user, link: await passwordLink(config, database, user) };
  });
}

async function passwordLink(config: Config, database: Database, { id }: User): Promise<string> {
  const { token } = await database.transact((tx) => issuePasswordLink(tx, id));
  return linkTo(createPublicOrigin(config), 'password-reset', token);
}

/** Opens the records without a server, works on a user, and writes that down. */
async function onRecords<T extends { user: User }>(
  { config, logger, action }: { config: Config; logger: Logger; action: string },
  work: (database: Database) => Promise<T>,
): Promise<Omit<T, 'user'>> {
  const instead = 'POST /api/admin/users, POST /api/admin/users/{user_id}/password-reset';
  const { database } = await openInstallation({ config, logger }).catch(refuseInUse(instead));
  try {
    const { auditKey: key } = await openSecrets(config, database.kysely);
    const audit = await openAudit({ config, database, key, logger });
    const { user, ...answer } = await work(database);
    await audit.record([userEntry('command line', action, user)]);
    return answer;
  } finally {
    await database.close();
  }
}
