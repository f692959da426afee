import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { documentList } from '@skep/server/api/documents/platform.schemas.ts';
import type { Document } from '#api/documents.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import type { Chosen } from './chosen.ts';

/** So many documents are fetched at once: the most that the API shows. */
export const pageSize = 100;
/** How often documents that are being read are looked at again. Milliseconds. */
const lookEvery = 2000;

type Page = Reply<typeof documentList>;

/** A page of the documents of a honey jar, from 0. */
const documentPage = (jarId: string, chosen: Chosen, page: number) =>
  queryOptions({
    queryKey: ['documents', jarId, chosen, page],
    queryFn: ({ signal }) =>
      request<Page>('GET', `/api/knowledge/honey-pots/${encodeURIComponent(jarId)}/documents`, {
        query: { ...chosen, limit: pageSize, offset: page * pageSize },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ status }) => status === 'processing') ? lookEvery : false,
  });

/** How many documents are chosen, and those on the pages that are in sight, by their place in the list. */
export function useDocuments(jarId: string, chosen: Chosen, pages: readonly number[]) {
  const first = useQuery({ ...documentPage(jarId, chosen, 0), placeholderData: keepPreviousData });
  const others = useQueries({
    queries: pages.filter((page) => page > 0).map((page) => documentPage(jarId, chosen, page)),
  });
  const loaded = new Map<number, Document>();
  for (const { data } of [first, ...others])
    for (const [at, document] of (data?.documents ?? []).entries())
      loaded.set((data?.offset ?? 0) + at, document);
  return { loaded, total: first.data?.total, error: first.error, refetch: first.refetch };
}

/** The ids of all documents that are chosen, page by page. */
export async function allIds(jarId: string, chosen: Chosen, onIds: (ids: string[]) => void): Promise<void> {
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const page = await request<Page>(
      'GET',
      `/api/knowledge/honey-pots/${encodeURIComponent(jarId)}/documents`,
      {
        query: { ...chosen, order: 'oldest', limit: pageSize, offset },
      },
    );
    total = page.total;
    onIds(page.documents.map(({ id }) => id));
  }
}
