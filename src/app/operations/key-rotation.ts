import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { resealPurchases } from '#domain/marketplace/index.ts';
import { resealRetrievalTests } from '#domain/retrieval-tests/index.ts';
import { resealReportKeys } from '#domain/reports/index.ts';
import { resealBotKeys } from '#domain/bots/index.ts';
import { resealConversationKeys } from '#domain/conversations/index.ts';
import { beginSealing } from '#domain/documents/index.ts';
import { resealEmails } from '#domain/emails/index.ts';
import { resealFeedCredentials } from '#domain/feeds/index.ts';
import { jarKeyState, resealJarKeys, type JarKeys } from '#domain/jars/index.ts';
import {
  masterKeySince,
  replaceMasterKey,
  type KeyState,
  type MasterKey,
  type Rotated,
} from '#domain/encryption/index.ts';
import { resealSecondFactors } from '#domain/second-factor/index.ts';
import { resealWebhookSecrets } from '#domain/webhooks/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Queue } from '#queue/queue.ts';
import { nextKey, settleKeyFiles } from '#app/wiring/stores/master-key-file.ts';

type RotationDeps = { config: Config; database: Database; masterKey: MasterKey; keys: JarKeys };

/** The keys for the platform's admins. */
export function createKeyRotation(deps: RotationDeps & { queue: Queue }) {
  return {
    keyState: () => keyState(deps),
    rotate: (what: { files: boolean }) => rotateKeys(deps, what),
  };
}

async function keyState({ config, database }: RotationDeps): Promise<KeyState> {
  const jars = await jarKeyState(database.kysely);
  return {
    master_key: {
      source: config.masterKey === null ? 'file' : 'setting',
      since: await masterKeySince(database.kysely),
    },
    honey_jars: {
      encrypted: jars.encrypted_jars,
      unfinished: jars.unfinished_jars,
      newest_key_at: jars.newest_key_at,
    },
  };
}

type MasterKeyChange = Pick<Rotated, 'master_key_changed' | 'sealed_anew'>;

type RotateDeps = RotationDeps & {
  queue: Queue | null;
  /** Writes down what became of the master key, before anything else can fail. */
  note?: (change: MasterKeyChange) => Promise<void>;
};

/**
 * Changes to a new master key, and with `files` gives every encrypted jar a new key, too; with a `queue` the job is sent
 * that seals everything with those. Throws `conflict` when a configured MASTER_KEY is not new and nothing else is asked.
 */
export async function rotateKeys(deps: RotateDeps, { files }: { files: boolean }): Promise<Rotated> {
  const changed = await changeMasterKey(deps).catch((error: unknown) => {
    if (files && error instanceof AppError && error.kind === 'conflict') return null;
    throw error;
  });
  const change = { master_key_changed: changed !== null, sealed_anew: changed?.sealed_anew ?? 0 };
  await deps.note?.(change);
  if (files) {
    await deps.database.transact(async (tx) => {
      await deps.keys.renew(tx);
      if (deps.queue) await beginSealing(deps.queue, tx);
    });
  }
  return { ...(await keyState(deps)), ...change };
}

async function changeMasterKey({ config, database, masterKey }: RotationDeps) {
  const changed = await replaceMasterKey(database, {
    masterKey,
    everything: [
      resealJarKeys,
      resealSecondFactors,
      resealConversationKeys,
      resealBotKeys,
      resealReportKeys,
      resealRetrievalTests,
      resealWebhookSecrets,
      resealFeedCredentials,
      resealEmails,
      resealPurchases,
    ],
    propose: (counting) => nextKey(config, counting),
  });
  await settleKeyFiles(config, database);
  return changed;
}
