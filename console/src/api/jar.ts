import { queryOptions } from '@tanstack/react-query';
import type { shownJar } from '@skep/server/api/honey-jars/platform.schemas.ts';
import type { Reply } from './reply.ts';
import { request } from './request.ts';

/** A honey jar, with what one may do with it and how many of its documents are in each state. */
export type ShownJar = Reply<typeof shownJar>;

/** How often a honey jar is looked at while its documents are being read. Milliseconds. */
const lookEvery = 2000;

export const jarQuery = (id: string) =>
  queryOptions({
    queryKey: ['jar', id],
    queryFn: ({ signal }) =>
      request<ShownJar>('GET', `/api/knowledge/honey-pots/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) =>
      (state.data?.documents.processing ?? 0) > 0 || state.data?.status === 'processing' ? lookEvery : false,
  });
