import type { Database } from '#db/database.ts';
import type { Role } from '#domain/users/index.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { AppError, fieldError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import {
  allowsScope,
  generateKey,
  hashOfKey,
  orderedScopes,
  roleOfKey,
  type ApiKey,
  type Scope,
} from './api-key.ts';
import {
  countActiveKeys,
  findKeyOwner,
  findLiveKeys,
  insertKey,
  listKeys,
  lockOwner,
  revokeKey,
  touchKey,
  type LiveKey,
} from './api-keys.repository.ts';

/** The owner of a key, and what it lets them do. */
type KeyHolder = {
  api_key_id: string;
  user_id: string;
  email: string;
  display_name: string;
  role: Role;
  /** The key has no more than the scope `read`. */
  read_only: boolean;
};

/** Platform API keys: random secrets of which only the hash is kept, each tied to its owner's rights. */
export type ApiKeys = {
  /**
   * Creates a key for the user. Its secret is returned here and never again. Throws `invalid` for an end outside the next 365
   * days, `forbidden` for a scope above the user's role, `conflict` when they have ten active keys.
   */
  create: (
    userId: string,
    input: { name: string; scopes: Scope[]; expires_at: Date },
  ) => Promise<{ key: ApiKey; secret: string }>;

  list: (userId: string, slice: Slice) => Promise<SliceOf<ApiKey>>;

  /** Ends the user's key at once. Throws `not_found` when they have no such key. */
  revoke: (userId: string, keyId: string) => Promise<void>;

  /** The owner of a valid key, or null. */
  authenticate: (secret: string) => Promise<KeyHolder | null>;

  /** Waits for what is still being written. */
  stop: () => Promise<void>;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const maxActive = 10;
const maxDays = 365;
// Two clocks that differ a little must not refuse "in 365 days".
const clockSlackMs = minute;

export function createApiKeys({ database, logger }: { database: Database; logger: Logger }): ApiKeys {
  const db = database.kysely;
  const liveKey = createBatcher<string, LiveKey | null>({ maxItems: 100 }, async (hashes) => {
    const live = await findLiveKeys(db, hashes);
    return hashes.map((hash) => live.get(hash) ?? null);
  });
  const touching = new Map<string, Promise<void>>();

  /** Records the use in the background, and not for every request. */
  function noteUse({ id, last_used_at }: LiveKey): void {
    if (touching.has(id) || Date.now() - (last_used_at?.getTime() ?? 0) < minute) return;
    const written = touchKey(db, id)
      .catch((error: unknown) => logger.warn({ err: error }, 'could not record the use of an API key'))
      .finally(() => touching.delete(id));
    touching.set(id, written);
  }

  return {
    async create(userId, input) {
      assertEnd(input.expires_at);
      const { secret, ...stored } = generateKey();
      const key = await database.transact(async (tx) => {
        const role = await lockOwner(tx, userId);
        const above = input.scopes.find((scope) => role === null || !allowsScope(role, scope));
        if (above !== undefined)
          throw new AppError('forbidden', `Your role does not permit a key with the scope ${above}`);
        if ((await countActiveKeys(tx, userId)) >= maxActive)
          throw new AppError('conflict', `You have ${maxActive} active keys; delete one first`);
        const { name, expires_at } = input;
        const granted = orderedScopes(input.scopes);
        return insertKey(tx, { id: newId(), user_id: userId, name, scopes: granted, expires_at, ...stored });
      });
      return { key, secret };
    },

    list: (userId, slice) => listKeys(db, userId, slice),

    async revoke(userId, keyId) {
      const owner = await findKeyOwner(db, keyId);
      if (owner !== userId) throw notFound('API key', { denied: owner !== null });
      await revokeKey(db, keyId);
    },

    async authenticate(secret) {
      const hash = hashOfKey(secret);
      const key = hash && (await liveKey(hash));
      if (!key) return null;
      noteUse(key);
      const { id, user_id, email, display_name, owner_role, scopes } = key;
      const read_only = !scopes.some((scope) => scope !== 'read');
      return { api_key_id: id, user_id, email, display_name, role: roleOfKey(owner_role, scopes), read_only };
    },

    stop: async () => void (await Promise.all(touching.values())),
  };
}

function assertEnd(end: Date): void {
  const ahead = end.getTime() - Date.now();
  if (ahead > 0 && ahead <= maxDays * day + clockSlackMs) return;
  throw fieldError('expires_at', `must be in the future, at most ${maxDays} days from now`);
}
