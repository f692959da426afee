import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { createAdmin } from '#app/operations/accounts.ts';
import { commandLog } from '#app/processes/log.ts';

/** `skep create-admin EMAIL`: creates an admin, with the password that standard input brings or a link to set one. */
export async function createAdminCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean', default: false } },
  });
  const [email] = positionals;
  if (email === undefined) throw new AppError('invalid', 'Give an e-mail address: skep create-admin EMAIL');
  const password = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : null;
  const config = loadConfig();
  const { link } = await createAdmin(config, commandLog(config), { email, password });
  console.log(`Created the admin ${email}`);
  if (link !== null) console.log(`Set a password (this link works once, for 24 hours): ${link}`);
}
