import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { keyPermissions, keyTiers, keyTypes } from '#domain/bots/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { botParam, success } from './bots.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const time = z.iso.datetime();

export const botKeyParams = z.object({ bot_id: botParam, key_id: idParam });
export const keyParams = z.object({ key_id: idParam });
export const keysQuery = z.object({ ...sliceFields, limit: sliceFields.limit.default(100) });

const fields = {
  name: shownName().min(1).max(100).meta({ example: 'Website' }),
  tier: z
    .enum(keyTiers)
    .optional()
    .describe('Requests an hour: `basic` 100 (the default), `professional` 1,000, `enterprise` 10,000'),
  rate_limit: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Requests an hour, in place of those of the tier'),
  expires_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullish()
    .transform((end) => end ?? undefined)
    .describe('Never without it')
    .meta({ example: '2099-12-31T00:00:00.000Z' }),
};

export const botKeyBody = z
  .object({
    ...fields,
    permissions: z
      .array(z.enum(keyPermissions))
      .min(1)
      .max(10)
      .optional()
      .describe('`chat`: messages, ratings, the end of a conversation; `history`: to read one. Default both'),
  })
  .meta({ example: { name: 'Website', permissions: ['chat', 'history'], tier: 'professional' } });

export const adminKeyBody = z.object({
  ...fields,
  type: z
    .enum(['admin', 'readonly'])
    .describe(
      '`admin` does what you may do with bots; `readonly` only reads it. Both end with your admin role',
    ),
});

export const publicKey = namedObject('BotKey', {
  id: z.uuid(),
  bot_id: z.uuid().nullable(),
  name: z.string(),
  key_prefix: z.string().meta({ example: 'pk_3vQ8sYw2' }),
  type: z.enum(keyTypes),
  permissions: z.array(z.enum(keyPermissions)),
  rate_limit: z.int().describe('Requests an hour'),
  tier: z.enum(keyTiers),
  expires_at: time.nullable(),
  created_at: time,
  last_used_at: time.nullable(),
  usage_count: z.int().describe('Requests that it was accepted for'),
});

export const madeKey = z.object({
  success,
  api_key: publicKey.extend({ key: z.string().describe('Shown only here') }),
});

export const keyList = z.object({ success, api_keys: z.array(publicKey), ...sliceReply });
