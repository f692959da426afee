import { queryOptions } from '@tanstack/react-query';
import type { documentStatus } from '@skep/server/api/documents/platform.schemas.ts';
import type { Reply } from './reply.ts';
import { request } from './request.ts';

/** A document as the API shows it: its file, and how far it is read. */
export type Document = Reply<typeof documentStatus>;

/** How often a document that is being read is looked at again. Milliseconds. */
const lookEvery = 1500;

/** A document; asked for again and again while it is being read. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) =>
      request<Document>('GET', `/api/knowledge/documents/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? lookEvery : false),
  });
