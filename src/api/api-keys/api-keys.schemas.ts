import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { scopes } from '#domain/api-keys/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const days = z.int().min(1).max(365);
const scope = z
  .enum(scopes)
  .describe('`read`: view, search and ask. `write`: also change. `admin`: administer.');

export const keyParams = z.object({ key_id: idParam });

export const createKeyBody = z
  .object({
    name: shownName().min(1).max(100).meta({ example: 'nightly import' }),
    scopes: z
      .array(scope)
      .min(1)
      .max(10)
      .meta({ example: ['read', 'write'] }),
    expires_in_days: days.optional().describe('Defaults to 90 when neither this nor `expires_at` is given.'),
    expires_at: z.iso.datetime({ offset: true }).optional().describe('At most 365 days from now.'),
  })
  .refine(({ expires_in_days, expires_at }) => expires_in_days === undefined || expires_at === undefined, {
    path: ['expires_at'],
    message: 'Send expires_in_days or expires_at, not both',
  })
  .meta({ example: { name: 'nightly import', scopes: ['read', 'write'], expires_in_days: 30 } });

export const listKeysQuery = z.object(sliceFields);

const key = namedObject('ApiKey', {
  id: z.uuid(),
  name: z.string(),
  key_prefix: z.string().meta({ example: 'sk_Q3mZ81xT' }),
  scopes: z.array(z.enum(scopes)),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().describe('Accurate to the minute.'),
});

export const createdKey = z.object({
  success: z.literal(true),
  key,
  secret: z.string().describe('The key itself. It is shown only once; only its hash is stored.'),
});

export const keyList = z.object({
  keys: z.array(key),
  ...sliceReply,
});
