import type { statisticsReply } from '@skep/server/api/pii/statistics.schemas.ts';
import type { Reply } from '#api/reply.ts';

export type Statistics = Reply<typeof statisticsReply>;
