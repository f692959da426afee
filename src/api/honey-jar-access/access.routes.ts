import type { Grants } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { accessBody, accessReply, peopleQuery, peopleReply } from './access.schemas.ts';
import { jarParams } from '#api/honey-jars/platform.schemas.ts';
import type { App } from '#http/app.ts';

/** The access list of a jar, `/knowledge/honey-pots/{id}/access`, and users to grant access to. */
export function accessRoutes(app: App, { grants }: { grants: Grants }): void {
  const tags = ['knowledge'];

  app.get(
    '/knowledge/honey-pots/:honey_jar_id/access',
    {
      schema: {
        tags,
        summary: 'List who has access to a honey jar',
        description: 'For users who may change the jar.',
        params: jarParams,
        response: { 200: accessReply },
      },
    },
    async (request) => ({
      access: await grants.list(principalOf(request), request.params.honey_jar_id),
    }),
  );

  app.put(
    '/knowledge/honey-pots/:honey_jar_id/access',
    {
      config: { action: 'honey_jar.share' },
      // The list may also come bare.
      preValidation: async (request) => {
        if (Array.isArray(request.body)) request.body = { access: request.body };
      },
      schema: {
        tags,
        summary: 'Replace the list of who has access to a honey jar',
        description:
          'For the owner and admins. The body may be just the array. You can name teams you are in and teams that already ' +
          'have access; admins can name any team. On a private jar the list is stored, but has no effect until the ' +
          'jar is shared.',
        params: jarParams,
        body: accessBody,
        response: { 200: accessReply },
      },
    },
    async (request) => {
      const { access } = request.body;
      const granted = await grants.replace(principalOf(request), request.params.honey_jar_id, access);
      request.audit.details = { access };
      return { access: granted };
    },
  );

  app.get(
    '/users',
    {
      schema: {
        tags,
        summary: 'Find users to grant access to',
        description: 'Active users by part of their name or e-mail, at most 20. Not for viewers.',
        querystring: peopleQuery,
        response: { 200: peopleReply },
      },
    },
    async (request) => ({ users: await grants.people(principalOf(request), request.query.search) }),
  );
}
