import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { roles } from '#domain/users/index.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const userReply = namedObject('UserProfile', {
  id: z.uuid(),
  email: z.email(),
  display_name: z.string(),
  role: z.enum(roles),
  created_at: z.iso.datetime(),
  last_login: z.iso.datetime().nullable(),
  is_active: z.boolean(),
});

export const profileBody = z.object({
  display_name: shownName().min(1).max(200).meta({ example: 'Ada Lovelace' }),
});
