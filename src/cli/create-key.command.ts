import { parseArgs } from 'node:util';
import { z } from 'zod';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { createKey, keyTiers, keyTypes } from '#app/operations/public-keys.ts';
import { commandLog } from '#app/processes/log.ts';

const asked = z.object({
  type: z.enum(keyTypes).default('bot'),
  bot: z.uuid().toLowerCase().optional(),
  admin: z.email().optional(),
  name: z.string().trim().min(1).max(100).default('Command line'),
  tier: z.enum(keyTiers).default('basic'),
  'rate-limit': z.coerce.number().int().min(1).max(1_000_000).optional(),
  expires: z.iso
    .date()
    .transform((day) => new Date(`${day}T23:59:59.999Z`))
    .optional(),
});

const text = { type: 'string' } as const;

/** `skep create-key`: creates a key of the public bot interface in the records, without a server, and prints it. */
export async function createKeyCommand(args: string[]): Promise<void> {
  const options = Object.fromEntries(Object.keys(asked.shape).map((name) => [name, text]));
  const { values } = parseArgs({ args, options });
  const parsed = asked.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('invalid', `--${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { type, bot, admin, name, tier, expires, 'rate-limit': rate_limit } = parsed.data;
  const config = loadConfig();
  const made = { name, tier, rate_limit, expires_at: expires };
  const key = await createKey(config, commandLog(config), { type, bot_id: bot, email: admin, ...made });
  console.log(key);
}
