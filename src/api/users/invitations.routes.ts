import type { z } from 'zod';
import type { Invitation, Invitations } from '#domain/users/index.ts';
import { principalOf } from '#http/access/access.ts';
import { messageReply } from '#api/authentication/platform.schemas.ts';
import {
  createdInvitation,
  invitationList,
  invitationParams,
  inviteBody,
  listInvitationsQuery,
} from './invitations.schemas.ts';
import { linkTo, type PublicOrigin } from './one-time-links.ts';
import type { App } from '#http/app.ts';

/** Inviting people: `/admin/invitations`. */
export function invitationRoutes(
  app: App,
  { invitations, publicOrigin }: { invitations: Invitations; publicOrigin: PublicOrigin },
): void {
  const tags = ['administration'];

  app.post(
    '/admin/invitations',
    {
      config: { access: 'admin_session', action: 'invitation.create', errors: [409] },
      schema: {
        tags,
        summary: 'Invite a user',
        description:
          'The link lets that e-mail register once, within 7 days, and is shown only once; earlier links for it expire. ' +
          'Where e-mail is configured it is sent there (`emailed`); otherwise pass it on yourself.',
        body: inviteBody,
        response: { 201: createdInvitation },
      },
    },
    async (request, reply) => {
      const { user_id } = principalOf(request);
      const { invitation, token, emailed } = await invitations.invite(user_id, request.body);
      request.audit.target = { type: 'invitation', id: invitation.id };
      request.audit.details = { email: invitation.email, role: invitation.role, emailed };
      return reply.code(201).send({
        success: true as const,
        invitation: viewInvitation(invitation),
        link: linkTo(publicOrigin, 'invitation', token),
        emailed,
      });
    },
  );

  app.get(
    '/admin/invitations',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'List invitations that can still be used',
        querystring: listInvitationsQuery,
        response: { 200: invitationList },
      },
    },
    async (request) => {
      const { rows, ...page } = await invitations.list(request.query);
      return { invitations: rows.map(viewInvitation), ...page };
    },
  );

  app.delete(
    '/admin/invitations/:invitation_id',
    {
      config: { access: 'admin_session', action: 'invitation.withdraw' },
      schema: {
        tags,
        summary: 'Withdraw an invitation',
        params: invitationParams,
        response: { 200: messageReply },
      },
    },
    async (request) => {
      await invitations.withdraw(request.params.invitation_id);
      return { success: true as const, message: 'Invitation withdrawn' };
    },
  );
}

function viewInvitation(invitation: Invitation): z.input<typeof createdInvitation>['invitation'] {
  const { id, email, role, created_at, expires_at } = invitation;
  return { id, email, role, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
}
