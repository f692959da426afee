import type { FastifyRequest } from 'fastify';
import type { Bots, MadeKey, PublicKeys } from '#domain/bots/index.ts';
import { principalOf } from '#http/access/access.ts';
import { AppError } from '#kernel/errors.ts';
import { botParams, deletedReply } from './bots.schemas.ts';
import {
  adminKeyBody,
  botKeyBody,
  botKeyParams,
  keyList,
  keyParams,
  keysQuery,
  madeKey,
} from './keys.schemas.ts';
import { viewKey } from './keys.views.ts';
import type { App } from '#http/app.ts';

export type KeyDeps = { bots: Pick<Bots, 'get'>; publicKeys: PublicKeys };

const tags = ['bots'];

/** Keys of one bot: `/bots/{bot_id}/api-keys`. */
export function botKeyRoutes(app: App, { bots, publicKeys }: KeyDeps): void {
  app.post(
    '/bots/:bot_id/api-keys',
    {
      config: { access: 'admin', action: 'bot_key.create', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Create a key of a bot',
        description:
          'For that bot alone. The key is shown once; what is stored is its hash. At most 100 a bot.',
        params: botParams,
        body: botKeyBody,
        response: { 201: madeKey },
      },
    },
    async (request, reply) => {
      assertNoPlatformKey(request);
      const { user_id } = principalOf(request);
      const asked = { ...request.body, created_by: user_id };
      const made = await publicKeys.createForBot(request.params.bot_id, asked);
      auditKey(request, made);
      return reply.code(201).send(viewMade(made));
    },
  );

  app.get(
    '/bots/:bot_id/api-keys',
    {
      config: { access: 'admin', errors: [404] },
      schema: {
        tags,
        summary: 'List the keys of a bot, newest first',
        description: 'Expired ones too, without those that were revoked.',
        params: botParams,
        querystring: keysQuery,
        response: { 200: keyList },
      },
    },
    async (request) => {
      await bots.get(request.params.bot_id);
      const { rows, ...part } = await publicKeys.list(request.params.bot_id, request.query);
      return { success: true as const, api_keys: rows.map(viewKey), ...part };
    },
  );

  app.delete(
    '/bots/:bot_id/api-keys/:key_id',
    {
      config: { access: 'admin', action: 'bot_key.revoke', errors: [404] },
      schema: {
        tags,
        summary: 'Revoke a key of a bot',
        description: 'The next request with it is refused.',
        params: botKeyParams,
        response: { 200: deletedReply },
      },
    },
    async (request) => {
      assertNoPlatformKey(request);
      const { bot_id, key_id } = request.params;
      await bots.get(bot_id);
      await publicKeys.revoke(bot_id, key_id);
      return { success: true as const, message: 'API key revoked' };
    },
  );
}

/** Keys of admins for the public interface, on the platform: `/admin/public-keys`. */
export function adminPublicKeyRoutes(app: App, { publicKeys }: Pick<KeyDeps, 'publicKeys'>): void {
  app.post(
    '/admin/public-keys',
    {
      config: { access: 'admin_session', action: 'public_key.create', errors: [409] },
      schema: {
        tags: ['admin'],
        summary: 'Create an admin or read-only key for the public bot interface',
        description:
          'It acts for you, at the public interface alone, while you are an admin. The key is shown once. Keys of a bot: ' +
          '`POST /api/public/bots/{bot_id}/api-keys`.',
        body: adminKeyBody,
        response: { 201: madeKey },
      },
    },
    async (request, reply) => {
      const { type, ...asked } = request.body;
      const { user_id: created_by } = principalOf(request);
      const made = await publicKeys.createForAdmin(type, { ...asked, created_by });
      auditKey(request, made);
      return reply.code(201).send(viewMade(made));
    },
  );

  app.get(
    '/admin/public-keys',
    {
      config: { access: 'admin_session' },
      schema: {
        tags: ['admin'],
        summary: 'List admin and read-only keys for the public bot interface, newest first',
        querystring: keysQuery,
        response: { 200: keyList },
      },
    },
    async (request) => {
      const { rows, ...part } = await publicKeys.list(null, request.query);
      return { success: true as const, api_keys: rows.map(viewKey), ...part };
    },
  );

  app.delete(
    '/admin/public-keys/:key_id',
    {
      config: { access: 'admin_session', action: 'public_key.revoke', errors: [404] },
      schema: {
        tags: ['admin'],
        summary: 'Revoke such a key',
        description: 'The next request with it is refused.',
        params: keyParams,
        response: { 200: deletedReply },
      },
    },
    async (request) => {
      await publicKeys.revoke(null, request.params.key_id);
      return { success: true as const, message: 'API key revoked' };
    },
  );
}

/** API keys of the platform, even those of admins, do not manage keys; an admin's key of this interface does. */
function assertNoPlatformKey(request: FastifyRequest): void {
  const { session_id, grant } = principalOf(request);
  if (session_id === null && !grant)
    throw new AppError('forbidden', 'API keys of the platform cannot manage keys');
}

function auditKey(request: FastifyRequest, { key }: MadeKey): void {
  const { id, type, bot_id, name, tier, rate_limit, permissions, expires_at } = key;
  request.audit.target = { type: 'public_key', id };
  request.audit.details = { type, bot_id, name, tier, rate_limit, permissions, expires_at };
}

function viewMade({ key, secret }: MadeKey) {
  return { success: true as const, api_key: { ...viewKey(key), key: secret } };
}
