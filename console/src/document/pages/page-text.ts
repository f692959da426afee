import { queryOptions } from '@tanstack/react-query';
import type { documentText } from '@skep/server/api/document-text/document-text.schemas.ts';
import type { Document } from '#api/documents.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type PageText = Pick<Reply<typeof documentText>, 'text' | 'start' | 'end'>;
export type PageSpan = Reply<typeof documentText>['pages'][number];

/** What was extracted of a page. */
export const pageTextQuery = ({ id, version, status }: Document, page: number) =>
  queryOptions({
    queryKey: ['page-text', id, version, status, page],
    staleTime: Infinity,
    queryFn: ({ signal }): Promise<PageText> =>
      request<Reply<typeof documentText>>('GET', `/api/knowledge/documents/${id}/text`, {
        query: { page },
        signal,
      }),
  });
