import type { FastifyRequest } from 'fastify';
import { botNotFound, type Bots, type KeyPermission, type LiveBot } from '#domain/bots/index.ts';
import { principalOf } from '#http/access/access.ts';
import { AppError } from '#kernel/errors.ts';

/**
 * The bot that a visitor's request is for. Throws `forbidden` for a key that is for another bot, whether that exists or not, or lacks
 * the permission, and for users who are no admins; `not_found`.
 */
export async function botFor(
  request: FastifyRequest,
  { bots, botId, permission }: { bots: Pick<Bots, 'live'>; botId: string; permission: KeyPermission | null },
): Promise<LiveBot> {
  const { grant, role } = principalOf(request);
  if (grant?.bot) {
    if (grant.bot.id !== botId) throw new AppError('forbidden', 'This API key is for another bot');
    if (permission !== null && !grant.bot.permissions.includes(permission))
      throw new AppError('forbidden', `This API key has not got the permission ${permission}`);
  } else if (role !== 'admin') throw new AppError('forbidden', 'A key of the bot is needed, or an admin');
  const bot = await bots.live(botId);
  if (!bot) throw botNotFound();
  return bot;
}
