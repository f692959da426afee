import { z } from 'zod';
import { roles } from '#domain/users/index.ts';
import { idParam } from '#http/id.ts';
import { emailField } from './auth.schemas.ts';

export const invitationParams = z.object({ invitation_id: idParam });

export const inviteBody = z.object({ email: emailField, role: z.enum(roles).meta({ example: 'analyst' }) });

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(roles),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

export const createdInvitation = z.object({
  success: z.literal(true),
  invitation,
  link: z.url().meta({ example: 'https://skep.example.org/invitation?token=dGhlIHRva2Vu' }),
});

export const listInvitationsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
});

export const invitationList = z.object({
  invitations: z.array(invitation),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
});
