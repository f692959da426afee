import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import {
  createAudit,
  unattended,
  verifyChain,
  type Audit,
  type NewEntry,
  type Verification,
} from '#domain/audit/index.ts';
import type { User } from '#domain/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { openRecords } from '#app/operations/records.ts';
import { readAuditKey } from './stores/secrets.ts';

type AuditDeps = { config: Config; database: Database; key: Buffer; logger: Logger };

/**
 * The audit log, started with the first start. A file next to the keys records that: emptying the database cannot make the empty
 * log look like a new one.
 */
export async function openAudit({ config, database, key, logger }: AuditDeps): Promise<Audit> {
  const audit = createAudit({ database, key, logger });
  const directory = join(config.dataDir, 'secrets');
  const mark = join(directory, 'audit-begun');
  const begunBefore = existsSync(mark);
  await audit.begin(begunBefore);
  if (begunBefore) return audit;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(mark, '', { mode: 0o600 });
  return audit;
}

/** Verifies the log without a server, and changes nothing. On the built-in database no server may run meanwhile. */
export async function verifyAudit(config: Config, logger: Logger): Promise<Verification> {
  const key = readAuditKey(config);
  if (key === null)
    throw new AppError(
      'not_found',
      `There is no audit log in ${config.dataDir}; set DATA_DIR to the right directory`,
    );
  const database = await openRecords({ config, logger, instead: 'GET /api/admin/audit/verify' });
  try {
    return await verifyChain(database.kysely, key);
  } finally {
    await database.close();
  }
}

/** What was done to a user without a request. */
export function userEntry(service: string, action: string, { id, email, role }: User): NewEntry {
  return unattended({ action, service, target_type: 'user', target_id: id, details: { email, role } });
}
