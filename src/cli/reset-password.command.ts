import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { resetPassword } from '#app/operations/accounts.ts';
import { commandLog } from '#app/processes/log.ts';

/** `skep reset-password EMAIL`: prints a link with which that user sets a new password. */
export async function resetPasswordCommand([email]: string[]): Promise<void> {
  if (email === undefined) throw new AppError('invalid', 'Give an e-mail address: skep reset-password EMAIL');
  const config = loadConfig();
  const { link } = await resetPassword(config, commandLog(config), email);
  console.log(`Set a password (this link works once, for 24 hours): ${link}`);
}
