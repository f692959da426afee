import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAllowedOrigin, type Bots } from '#domain/bots/index.ts';
import { ownOrigins } from '#http/access/credentials.ts';
import { AppError } from '#kernel/errors.ts';
import { botParam } from '#api/bots/bots.schemas.ts';
import type { App } from '#http/app.ts';

const paths = ['', '/message', '/history', '/feedback', '/close'];
const exposed = 'x-request-id, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after';

/** Lets pages of a bot's sites use it, and refuses those of others, by the `Origin` that browsers send. No cookie is ever taken along. */
export function openToSites(app: App, { bots }: { bots: Pick<Bots, 'live'> }): void {
  const looked = new WeakMap<FastifyRequest, Promise<Standing>>();
  const standingOf = (request: FastifyRequest): Promise<Standing> => {
    const known = looked.get(request) ?? standing(request, bots);
    looked.set(request, known);
    return known;
  };

  app.addHook('onRequest', async (request) => {
    if ((await standingOf(request)) === 'refused') throw refusal();
  });

  // Refusals of keys and limits come before; a page must be able to read them, too.
  app.addHook('onSend', async (request, reply) => {
    if ((await standingOf(request).catch(() => 'refused')) === 'allowed') allow(request, reply);
  });

  for (const path of paths)
    app.options(
      `/chat/:bot_id${path}`,
      { config: { access: 'public', counted: false }, schema: { hide: true } },
      async (request, reply) => {
        if ((await standingOf(request)) !== 'allowed') throw refusal();
        return reply
          .code(204)
          .headers({
            'access-control-allow-methods': 'GET, POST',
            'access-control-allow-headers': 'content-type, x-api-key, authorization',
            'access-control-max-age': 600,
          })
          .send();
      },
    );
}

/** `none`: it is not from a page of another site, or for no bot that there is. */
type Standing = 'none' | 'allowed' | 'refused';

async function standing(request: FastifyRequest, bots: Pick<Bots, 'live'>): Promise<Standing> {
  const { origin } = request.headers;
  if (origin === undefined || ownOrigins(request).includes(origin)) return 'none';
  const { bot_id } = (request.params ?? {}) as { bot_id?: unknown };
  const id = botParam.safeParse(bot_id);
  const bot = id.success ? await bots.live(id.data) : null;
  if (!bot) return 'none';
  return isAllowedOrigin(bot.security.allowed_domains, origin) ? 'allowed' : 'refused';
}

function refusal(): AppError {
  return new AppError(
    'forbidden',
    'Pages of this origin may not use the bot; its allowed_domains name those that may',
  );
}

function allow({ headers }: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': headers.origin,
    'access-control-expose-headers': exposed,
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  });
}
