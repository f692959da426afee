import type { z } from 'zod';
import type { ApiKeys } from '#domain/api-keys/index.ts';
import { principalOf } from '#http/access/access.ts';
import { messageReply } from '#api/authentication/platform.schemas.ts';
import { createdKey, createKeyBody, keyList, keyParams, listKeysQuery } from './api-keys.schemas.ts';
import { viewKey } from './api-keys.views.ts';
import type { App } from '#http/app.ts';

const description =
  'Send the secret as `X-API-Key` or as bearer token. A key never has more rights than its owner currently has: its ' +
  'role is the lower of the owner’s role and the role of its highest scope. A key with `read` alone can search and ask, ' +
  'but not change anything. At most ten keys are active at a time.';

/** A user's own API keys: `/keys`. They are managed by the person, never by a key. */
export function keyRoutes(app: App, { apiKeys }: { apiKeys: ApiKeys }): void {
  const tags = ['keys'];

  app.post(
    '/keys',
    {
      config: { access: 'session', action: 'api_key.create', errors: [409] },
      schema: {
        tags,
        summary: 'Create an API key',
        description,
        body: createKeyBody,
        response: { 201: createdKey },
      },
    },
    async (request, reply) => {
      const { name, scopes } = request.body;
      const { user_id } = principalOf(request);
      const made = await apiKeys.create(user_id, { name, scopes, expires_at: endOf(request.body) });
      const key = viewKey(made.key);
      request.audit.target = { type: 'api_key', id: key.id };
      request.audit.details = { name, scopes: key.scopes, expires_at: key.expires_at };
      return reply.code(201).send({ success: true as const, key, secret: made.secret });
    },
  );

  app.get(
    '/keys',
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: 'List your API keys',
        querystring: listKeysQuery,
        response: { 200: keyList },
      },
    },
    async (request) => {
      const { rows, ...page } = await apiKeys.list(principalOf(request).user_id, request.query);
      return { keys: rows.map(viewKey), ...page };
    },
  );

  app.delete(
    '/keys/:key_id',
    {
      config: { access: 'session', action: 'api_key.delete' },
      schema: { tags, summary: 'Revoke an API key', params: keyParams, response: { 200: messageReply } },
    },
    async (request) => {
      await apiKeys.revoke(principalOf(request).user_id, request.params.key_id);
      return { success: true as const, message: 'API key revoked' };
    },
  );
}

const dayMs = 24 * 60 * 60 * 1000;

function endOf({ expires_at, expires_in_days = 90 }: z.output<typeof createKeyBody>): Date {
  return expires_at === undefined ? new Date(Date.now() + expires_in_days * dayMs) : new Date(expires_at);
}
