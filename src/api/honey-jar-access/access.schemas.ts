import { z } from 'zod';
import { grantRoles } from '#domain/jars/index.ts';
import { idParam } from '#http/replies/id.ts';

const role = z.enum(grantRoles).describe('reader: reads the jar; editor: also changes it and its documents');

const newGrant = z
  .object({ user_id: idParam.optional(), team_id: idParam.optional(), role })
  .refine(
    ({ user_id, team_id }) => (user_id === undefined) !== (team_id === undefined),
    'Send either a user_id or a team_id',
  );

export const accessBody = z.object({
  access: z
    .array(newGrant)
    .max(200)
    .meta({ example: [{ user_id: '3f0f6f52-6a0e-4c39-9d57-0f5a5b3f4a11', role: 'reader' }] }),
});

export const accessReply = z.object({
  access: z.array(
    z.object({
      user_id: z.uuid().optional(),
      team_id: z.uuid().optional(),
      name: z.string(),
      email: z.string().optional().describe('Of a user'),
      role,
    }),
  ),
});

export const peopleQuery = z.object({
  search: z.string().trim().min(2).max(200).describe('Part of the name or the e-mail'),
});

export const peopleReply = z.object({
  users: z.array(z.object({ id: z.uuid(), display_name: z.string(), email: z.string() })),
});
