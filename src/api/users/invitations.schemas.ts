import { z } from 'zod';
import { roles } from '#domain/users/index.ts';
import { idParam } from '#http/replies/id.ts';
import { emailField } from '#api/authentication/platform.schemas.ts';
import { emailed } from './users.schemas.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const invitationParams = z.object({ invitation_id: idParam });

export const inviteBody = z.object({ email: emailField, role: z.enum(roles).meta({ example: 'analyst' }) });

const invitation = namedObject('Invitation', {
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
  emailed,
});

export const listInvitationsQuery = z.object(sliceFields);

export const invitationList = z.object({
  invitations: z.array(invitation),
  ...sliceReply,
});
