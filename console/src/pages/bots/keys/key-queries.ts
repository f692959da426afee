import type { keyList, madeKey } from '@skep/server/api/bots/keys.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { slicesOf } from '#api/slices.ts';
import { botPath } from '#pages/bots/bot-queries.ts';

type Keys = Reply<typeof keyList>;
export type PublicKey = Keys['api_keys'][number];
export type MadeKey = Reply<typeof madeKey>['api_key'];

/** Keys of programs that manage bots; each is of an admin. */
export const programKeysPath = '/api/admin/public-keys';
export const botKeysPath = (botId: string) => `${botPath(botId)}/api-keys`;

export const keysQuery = (path: string) => slicesOf<Keys>(path, ({ api_keys }) => api_keys, { limit: 100 });
