import { queryOptions } from '@tanstack/react-query';
import type { documentList } from '@skep/server/api/documents/platform.schemas.ts';
import type { entity } from '@skep/server/api/evidence/evidence.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

type Documents = Reply<typeof documentList>;

/** How often a honey jar that is being read is looked at again. Milliseconds. */
const lookEvery = 1500;

const hasEnded = (status: string) => status === 'completed' || status === 'failed';

/** The first hundred documents of a honey jar, looked at again until all are read; an empty one is waited for. */
export const readingQuery = (jarId: string) =>
  queryOptions({
    queryKey: ['welcome', 'reading', jarId],
    queryFn: ({ signal }) =>
      request<Documents>('GET', `/api/knowledge/honey-pots/${encodeURIComponent(jarId)}/documents`, {
        query: { limit: 100 },
        signal,
      }),
    refetchInterval: ({ state: { data, error } }) =>
      error || (data && data.documents.length > 0 && data.documents.every(({ status }) => hasEnded(status)))
        ? false
        : lookEvery,
  });

type Entities = { entities: Reply<typeof entity>[] };

/** Of whom the documents speak most. `read` documents have been read: more may have been found since. */
export const entitiesQuery = (jarId: string, read: number) =>
  queryOptions({
    queryKey: ['welcome', 'entities', jarId, read],
    enabled: read > 0,
    queryFn: ({ signal }) =>
      request<Entities>('GET', '/api/knowledge/entities', {
        query: { honey_jar_id: jarId, limit: 20 },
        signal,
      }),
  });
