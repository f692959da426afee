import type { Config } from '#config/config.settings.ts';
import { createPublicKeys, type KeyType, type NewPublicKey } from '#domain/bots/index.ts';
import { unattended } from '#domain/audit/index.ts';
import { findUserByEmail } from '#domain/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { openAudit } from '#app/wiring/audit.ts';
import { openInstallation } from '#app/wiring/stores/installation.ts';
import { openSecrets } from '#app/wiring/stores/secrets.ts';
import { refuseInUse } from './records.ts';

export { keyTiers, keyTypes } from '#domain/bots/index.ts';

type AskedKey = NewPublicKey & {
  type: KeyType;
  /** Of a bot's key. */
  bot_id?: string | undefined;
  /** The admin for whom another key acts. */
  email?: string | undefined;
};

/** Creates a key of the public interface without a server, and answers it. Throws `invalid` when it lacks its bot or its admin. */
export async function createKey(
  config: Config,
  logger: Logger,
  { type, bot_id, email, ...asked }: AskedKey,
): Promise<string> {
  if (type === 'bot' && bot_id === undefined)
    throw new AppError('invalid', 'Name the bot: skep create-key --bot ID');
  if (type !== 'bot' && email === undefined)
    throw new AppError('invalid', 'Name the admin for whom it acts: --admin EMAIL');
  const instead = 'POST /api/public/bots/{bot_id}/api-keys, POST /api/admin/public-keys';
  const { database } = await openInstallation({ config, logger }).catch(refuseInUse(instead));
  try {
    const { auditKey } = await openSecrets(config, database.kysely);
    const audit = await openAudit({ config, database, key: auditKey, logger });
    const keys = createPublicKeys({ database, logger });
    const admin = email === undefined ? null : await findUserByEmail(database.kysely, email);
    if (email !== undefined && (admin?.role !== 'admin' || !admin.is_active))
      throw new AppError('not_found', `There is no active admin ${email}`);
    const created_by = admin?.id ?? null;
    const { key, secret } =
      type === 'bot'
        ? await keys.createForBot(bot_id ?? '', { ...asked, created_by })
        : await keys.createForAdmin(type, { ...asked, created_by: created_by ?? '' });
    const action = type === 'bot' ? 'bot_key.create' : 'public_key.create';
    const details = { type, bot_id: key.bot_id, name: key.name, tier: key.tier, rate_limit: key.rate_limit };
    await audit.record([
      unattended({ action, service: 'command line', target_type: 'public_key', target_id: key.id, details }),
    ]);
    return secret;
  } finally {
    await database.close();
  }
}
