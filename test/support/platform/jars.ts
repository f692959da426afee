import { createJarKeys, createJars, type Actor, type Jars } from '#domain/jars/index.ts';
import { createMasterKey } from '#domain/encryption/index.ts';
import { createUser } from '#domain/users/index.ts';
import type { Database } from '#db/database.ts';
import { newId } from '#kernel/ids.ts';
import { createEventBus } from '#queue/event-bus.ts';

/** What an answer says of the retention of a new jar for which nobody chose one. */
export const unchosenRetention = {
  policy: 'standard',
  custom_days: null,
  retention_days: 365,
  auto_delete: false,
  warning_days: 7,
  notify_before_deletion: true,
};

/** Honey jars over a test's database, which keep their documents for ever. */
export function jarsOver(database: Database): Jars {
  return createJars({
    database,
    bus: createEventBus(),
    keys: createJarKeys({ database, masterKey: createMasterKey(() => [Buffer.alloc(32, 7)]) }),
    defaultRetention: {
      retention_policy: 'permanent',
      retention_days: null,
      auto_delete: true,
      warning_days: 30,
      notify_before_deletion: true,
    },
  });
}

/** An analyst who has an account in a test's database. */
export async function newAnalyst({ kysely }: Database): Promise<Actor> {
  const account = {
    email: `${newId()}@example.com`,
    password: 'a password of this test',
    role: 'analyst' as const,
  };
  return { user_id: (await createUser(kysely, account)).id, role: 'analyst' };
}

/** A bulk upload that runs on a jar and does not end by itself; answers its id. */
export async function startBulkUpload(
  { kysely }: Database,
  upload: { jar_id: string; user_id: string },
): Promise<string> {
  const id = newId();
  await kysely
    .insertInto('bulk_uploads')
    .values({
      ...upload,
      id,
      status: 'processing',
      archive_kind: 'zip',
      archive_bytes: 1,
      options: '{}',
      total_files: 1,
      total_bytes: 1,
      deadline: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return id;
}
