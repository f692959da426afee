import type { Database, Queryable } from '#db/database.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { AppError, fieldError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { lockBot } from '#domain/bots/bots.repository.ts';
import { botNotFound } from '#domain/bots/bot-errors.ts';
import {
  generatePublicKey,
  hashOfPublicKey,
  keyPermissions,
  mostAdminKeys,
  mostKeysOfBot,
  tierLimits,
  type KeyPermission,
  type KeyTier,
  type KeyType,
  type PublicKey,
} from './public-key.ts';
import {
  addUses,
  countPublicKeys,
  findLivePublicKeys,
  insertPublicKey,
  listPublicKeys,
  revokePublicKey,
  type LivePublicKey,
} from './public-keys.repository.ts';

export type NewPublicKey = {
  name: string;
  permissions?: KeyPermission[] | undefined;
  tier?: KeyTier | undefined;
  /** Requests an hour, instead of the tier's. */
  rate_limit?: number | undefined;
  expires_at?: Date | undefined;
};

export type MadeKey = { key: PublicKey; secret: string };

/** Keys of the public interface. A key is shown once, and stored as a hash. */
export type PublicKeys = {
  /** For one bot. Throws `not_found`; `invalid` for an end that has passed; `conflict` for more than the most. */
  createForBot: (botId: string, asked: NewPublicKey & { created_by: string | null }) => Promise<MadeKey>;

  /** With the rights of the admin who makes it, or to read only. Errors as above. */
  createForAdmin: (
    type: Exclude<KeyType, 'bot'>,
    asked: NewPublicKey & { created_by: string },
  ) => Promise<MadeKey>;

  /** Those of a bot, or those of admins; the newest first. */
  list: (botId: string | null, slice: Slice) => Promise<SliceOf<PublicKey>>;

  /** Ends one at once. Throws `not_found`. */
  revoke: (botId: string | null, keyId: string) => Promise<void>;

  /** The key that works, or null. It counts as used with `noteUse`. */
  authenticate: (secret: string) => Promise<LivePublicKey | null>;

  noteUse: (keyId: string) => void;

  /** Writes what has been counted. */
  flush: () => Promise<void>;
  stop: () => Promise<void>;
};

const flushEveryMs = 2000;

export function createPublicKeys({ database, logger }: { database: Database; logger: Logger }): PublicKeys {
  const db = database.kysely;
  const live = createBatcher<string, LivePublicKey | null>({ maxItems: 200 }, async (hashes) => {
    const found = await findLivePublicKeys(db, [...new Set(hashes)]);
    return hashes.map((hash) => found.get(hash) ?? null);
  });
  const counting = createUseCounter(db, logger);

  return {
    createForBot: (botId, asked) =>
      database.transact(async (tx) => {
        if (!(await lockBot(tx, botId))) throw botNotFound();
        return makeKey(tx, { type: 'bot', bot_id: botId, ...asked });
      }),

    createForAdmin: (type, asked) => database.transact((tx) => makeKey(tx, { type, bot_id: null, ...asked })),

    async list(botId, slice) {
      await counting.flush();
      return listPublicKeys(db, botId, slice);
    },

    async revoke(botId, keyId) {
      if (!(await revokePublicKey(db, keyId, botId))) throw notFound('API key');
    },

    async authenticate(secret) {
      const hash = hashOfPublicKey(secret);
      return hash === null ? null : live(hash);
    },

    noteUse: counting.note,
    flush: counting.flush,
    stop: counting.stop,
  };
}

type Asked = NewPublicKey & { type: KeyType; bot_id: string | null; created_by: string | null };

/** A key in this transaction, as `createForBot` describes. */
export async function makeKey(
  tx: Queryable,
  { type, bot_id, created_by, name, tier = 'basic', ...asked }: Asked,
): Promise<MadeKey> {
  const { expires_at = null, rate_limit = tierLimits[tier], permissions = [...keyPermissions] } = asked;
  if (expires_at && expires_at.getTime() <= Date.now())
    throw fieldError('expires_at', 'must be in the future');
  const most = bot_id === null ? mostAdminKeys : mostKeysOfBot;
  if ((await countPublicKeys(tx, bot_id)) >= most)
    throw new AppError('conflict', `There are ${most} keys already; revoke one first`);
  const { secret, ...stored } = generatePublicKey();
  const granted = type === 'bot' ? keyPermissions.filter((each) => permissions.includes(each)) : [];
  const key = await insertPublicKey(tx, {
    id: newId(),
    type,
    bot_id,
    created_by,
    name,
    permissions: granted,
    tier,
    rate_limit,
    expires_at,
    ...stored,
  });
  return { key, secret };
}

/** Uses are written together every two seconds: they need not hold up an answer. */
function createUseCounter(db: Queryable, logger: Logger) {
  let counted = new Map<string, { uses: number; last_used_at: Date }>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const uses = [...counted].map(([id, use]) => ({ id, ...use }));
    counted = new Map();
    if (uses.length > 0) await addUses(db, uses);
  }

  function flush(): Promise<void> {
    writing = writing
      .then(write)
      .catch((error: unknown) => logger.warn({ err: error }, 'could not record the use of public keys'));
    return writing;
  }

  return {
    note(id: string): void {
      const { uses } = counted.get(id) ?? { uses: 0 };
      counted.set(id, { uses: uses + 1, last_used_at: new Date() });
      timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
    },
    flush,
    stop: flush,
  };
}
