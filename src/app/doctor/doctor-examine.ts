import type { Config } from '#config/config.settings.ts';
import type { SettingOrigins } from '#config/config.ts';
import {
  adminKeys,
  adminsIdle,
  adminsWithObviousPassword,
  adminsWithPasswordAlone,
  keysExpiring,
} from './accounts.checks.ts';
import { databaseInClear, servicesInClear, superuser } from './connections.checks.ts';
import { embeddingsUnusable } from './embeddings.checks.ts';
import {
  addressesForged,
  corsInClear,
  limitsLifted,
  listensInClear,
  proxyUnknown,
  publicUrlInClear,
  registrationOpen,
} from './exposure.checks.ts';
import { dataReadable, foreignOwners, givenSecretsReadable, secretsReadable } from './files.checks.ts';
import { indexIncomplete, originalsDamaged, recordsDamaged } from './integrity.checks.ts';
import { diskFull, migrationsPending, nodeOld } from './machine.checks.ts';
import {
  adminPasswordKept,
  adminPasswordObvious,
  logsTalkative,
  previousKeyKept,
  secretsInEnvironment,
} from './secrets.checks.ts';
import { filesLost } from './storage.checks.ts';
import { gatherFacts, type Facts, type Unchecked } from './doctor-facts.ts';
import { readRecords, type RecordFacts } from './doctor-records.ts';
import { severities, type Check, type Problem } from './doctor-check.ts';

/** Every check, by the name that `skep doctor --json` shows. */
const checks: Record<string, Check> = {
  secrets_readable: secretsReadable,
  given_secrets_readable: givenSecretsReadable,
  data_readable: dataReadable,
  foreign_owners: foreignOwners,
  listens_in_clear: listensInClear,
  public_url_in_clear: publicUrlInClear,
  addresses_forged: addressesForged,
  proxy_unknown: proxyUnknown,
  registration_open: registrationOpen,
  limits_lifted: limitsLifted,
  cors_in_clear: corsInClear,
  secrets_in_environment: secretsInEnvironment,
  admin_password_kept: adminPasswordKept,
  admin_password_obvious: adminPasswordObvious,
  previous_key_kept: previousKeyKept,
  logs_talkative: logsTalkative,
  database_in_clear: databaseInClear,
  superuser,
  services_in_clear: servicesInClear,
  admins_with_obvious_password: adminsWithObviousPassword,
  admins_with_password_alone: adminsWithPasswordAlone,
  admins_idle: adminsIdle,
  admin_keys: adminKeys,
  keys_expiring: keysExpiring,
  node_old: nodeOld,
  disk_full: diskFull,
  migrations_pending: migrationsPending,
  files_lost: filesLost,
  originals_damaged: originalsDamaged,
  records_damaged: recordsDamaged,
  index_incomplete: indexIncomplete,
  embeddings_unusable: embeddingsUnusable,
};

export type Finding = Problem & { check: string };
export type Diagnosis = { findings: Finding[]; unchecked: Unchecked[] };

/**
 * Looks for what is weak in an installation, the worst first. Changes nothing. A running server keeps the built-in database to
 * itself, and gives the `records` then.
 */
export async function examine(
  config: Config,
  origins: SettingOrigins,
  records: () => Promise<RecordFacts> = () => readRecords(config),
): Promise<Diagnosis> {
  const { facts, unchecked } = await gatherFacts(config, origins, records);
  return { findings: findingsOf(facts), unchecked };
}

export function findingsOf(facts: Facts): Finding[] {
  const found = Object.entries(checks).flatMap(([check, look]) =>
    look(facts).map((problem) => ({ ...problem, check })),
  );
  return severities.flatMap((severity) => found.filter((finding) => finding.severity === severity));
}
