import type { Queryable } from '#db/database.ts';
import { findActor } from '#domain/users/index.ts';
import { AppError, fieldError } from '#kernel/errors.ts';
import { isBought } from './grants.repository.ts';
import type { Jar } from './jar.ts';
import type { JarChange } from './jars.repository.ts';

/** A change as it is asked for. Encryption is among it so that it can be refused. */
export type JarUpdate = JarChange & { encrypted?: boolean | undefined };

/** Fields that users with only write access cannot change. */
const managed = [
  'access',
  'tier',
  'status',
  'owner_id',
  'allow_search',
  'allow_export',
  'pii_scan',
  'retention_policy',
  'retention_days',
  'auto_delete',
  'warning_days',
  'notify_before_deletion',
] as const;

/** Is there something in the change, other than what is so already, that needs the right to manage the jar? */
export function isManaged(change: JarChange, jar: Jar): boolean {
  return managed.some((field) => change[field] !== undefined && change[field] !== jar[field]);
}

/** Throws `conflict` or `invalid`, saying what to do, for a change that cannot be. */
export async function assertPossible(db: Queryable, jar: Jar, change: JarUpdate): Promise<void> {
  if (change.encrypted !== undefined && change.encrypted !== jar.encrypted) {
    const wanted = change.encrypted ? 'with' : 'without';
    throw new AppError(
      'conflict',
      'Encryption of a honey jar is set when it is created: export this one, and import it as a new ' +
        `one ${wanted} encryption_enabled`,
    );
  }
  if (change.status === 'archived' && jar.status === 'processing') {
    throw new AppError(
      'conflict',
      'A bulk upload into this honey jar is in progress: archive it when that has ended or was cancelled',
    );
  }
  if (change.access === 'private' && jar.access !== 'private' && (await isBought(db, jar.id))) {
    throw new AppError(
      'conflict',
      'Users have bought access to this honey jar: withdraw its listing so that nobody buys it any more, and keep it restricted',
    );
  }
  if (change.owner_id !== undefined && change.owner_id !== jar.owner_id)
    await assertMayOwn(db, change.owner_id);
}

async function assertMayOwn(db: Queryable, userId: string): Promise<void> {
  const owner = await findActor(db, userId);
  if (owner && owner.role !== 'viewer') return;
  throw fieldError('owner_id', 'is not an active user who can own honey jars (an analyst or admin)');
}
