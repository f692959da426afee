import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { passwordLength, roles } from '#domain/users/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const role = z.enum(roles).meta({ example: 'analyst' });
const displayName = shownName().min(1).max(200).meta({ example: 'Ada Lovelace' });

export const userParams = z.object({ user_id: idParam });

export const listUsersQuery = z.object({
  search: z.string().max(200).optional().describe('Part of the e-mail or the name'),
  role: role.optional(),
  is_active: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  ...sliceFields,
});

export const createUserBody = z.object({
  // The longest address that mail can be sent to (RFC 5321).
  email: z.email().max(254),
  display_name: displayName.optional(),
  role,
  password: z
    .string()
    .min(passwordLength.min)
    .max(passwordLength.max)
    .optional()
    .meta({ example: 'correct horse battery staple' })
    .describe('Without it, the response contains a link with which the user sets it.'),
});

export const updateUserBody = z.object({
  display_name: displayName.optional(),
  role: role.optional(),
  is_active: z.boolean().optional().describe('False ends the user’s sessions and API keys.'),
});

export const user = namedObject('User', {
  id: z.uuid(),
  email: z.string(),
  display_name: z.string(),
  role,
  created_at: z.iso.datetime(),
  last_login: z.iso.datetime().nullable(),
  is_active: z.boolean(),
  second_factor: z.boolean().describe('Whether a code is asked for after the password'),
  passkey_count: z.int(),
  session_count: z.int().describe('Active sessions'),
  key_count: z.int().describe('Active API keys'),
});

export const userList = z.object({
  users: z.array(user),
  ...sliceReply,
});

export const changedUser = z.object({ success: z.literal(true), user });

export const emailed = z
  .boolean()
  .describe('Whether the link is on its way by e-mail: GET /api/admin/emails shows what became of it');

export const createdUser = changedUser.extend({
  link: z.url().optional().describe('Pass it on to the user: it works once, and is shown only once.'),
  link_expires_at: z.iso.datetime().optional(),
  emailed: emailed.optional(),
});
