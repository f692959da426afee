import { createJarKeys, createJars, type Jars } from '#domain/jars/index.ts';
import type { Database } from '#db/database.ts';

/** Honey jars over a test's database, which keep their documents for ever. */
export function jarsOver(database: Database): Jars {
  return createJars({
    database,
    keys: createJarKeys({ database, masterKey: Buffer.alloc(32, 7) }),
    defaultRetention: {
      retention_policy: 'permanent',
      retention_days: null,
      auto_delete: true,
      warning_days: 30,
      notify_before_deletion: true,
    },
  });
}
