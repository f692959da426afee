import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { verifyAudit } from '#app/wiring/audit.ts';
import { commandLog } from '#app/processes/log.ts';

/** `skep audit verify`: is the audit log as it was written? Exit code 1 when it is not, 2 when it cannot be read. */
export async function audit([subcommand]: string[]): Promise<void> {
  if (subcommand !== 'verify')
    throw new AppError('invalid', 'Give an action for the audit log: skep audit verify');
  // Should reading it fail, that must not look like a broken chain.
  process.exitCode = 2;
  const config = loadConfig();
  const { entries, first_broken } = await verifyAudit(config, commandLog(config));
  process.exitCode = first_broken === null ? 0 : 1;
  if (first_broken === null) {
    console.log(`${entries} entries, the chain is intact`);
    return;
  }
  console.log(
    `The chain is broken at entry ${first_broken.seq}, after ${entries} intact entries: ${first_broken.reason}`,
  );
}
