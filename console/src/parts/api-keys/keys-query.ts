import type { keyList } from '@skep/server/api/api-keys/api-keys.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { slicesOf } from '#api/slices.ts';

type Keys = Reply<typeof keyList>;
export type Key = Keys['keys'][number];

export const keysPath = '/api/keys';

export const keysQuery = slicesOf<Keys>(keysPath, ({ keys }) => keys);
