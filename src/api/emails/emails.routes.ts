import type { Emails } from '#domain/emails/index.ts';
import type { Profiles } from '#domain/users/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { emailList, emailParams, emailsQuery, sentEmail, testedEmail } from './emails.schemas.ts';
import { viewEmail, viewServer, viewTested } from './emails.views.ts';

const tags = ['administration'];

/** The log of e-mail for admins: `/admin/emails…`. */
export function emailRoutes(app: App, { emails, profiles }: { emails: Emails; profiles: Profiles }): void {
  app.get(
    '/admin/emails',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'List e-mails, newest first',
        description:
          'Each with all its tries, and what is known of the mail server. Links and tokens are not in here.',
        querystring: emailsQuery,
        response: { 200: emailList },
      },
    },
    async (request) => {
      const { limit, offset, ...filter } = request.query;
      const { rows, ...part } = await emails.list(filter, { limit, offset });
      return { server: viewServer(await emails.server()), emails: rows.map(viewEmail), ...part };
    },
  );

  app.post(
    '/admin/emails/:email_id/redeliver',
    {
      config: { access: 'admin_session', action: 'email.redeliver', errors: [409] },
      schema: {
        tags,
        summary: 'Send a failed e-mail again',
        description: '409 for one that has not failed, or whose link is no longer valid.',
        params: emailParams,
        response: { 200: sentEmail },
      },
    },
    async (request) => {
      const email = await emails.redeliver(request.params.email_id);
      request.audit.details = { kind: email.kind, recipient: email.recipient };
      return { success: true as const, email: viewEmail(email) };
    },
  );

  app.post(
    '/admin/emails/test',
    {
      config: { access: 'admin_session', action: 'email.test', limit: 'email_test', errors: [409] },
      schema: {
        tags,
        summary: 'Send a test e-mail to yourself',
        description:
          'Goes through the messaging service like all others, once, and waits up to 15 seconds for what the mail server answers. 409 ' +
          'when e-mail is not configured.',
        response: { 200: testedEmail },
      },
    },
    async (request) => {
      const { user_id } = principalOf(request);
      const { email } = await profiles.get(user_id);
      const tested = await emails.test({ user_id, email });
      request.audit.target = { type: 'email', id: tested.id };
      request.audit.details = { recipient: email, state: tested.state };
      return viewTested(tested);
    },
  );
}
