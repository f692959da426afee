import { useQuery } from '@tanstack/react-query';
import type { placesReply } from '@skep/server/api/verdicts/verdict-batch.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

type Places = Reply<typeof placesReply>;

const nowhere: Places = { installation: false, honey_jars: [] };

/** Where the signed-in user may decide; nowhere while it is loading. */
export function useDecisionPlaces(): Places & { mayDecide: boolean } {
  const { data = nowhere } = useQuery({
    queryKey: ['verdicts', 'places'],
    queryFn: ({ signal }) => request<Places>('GET', '/api/knowledge/verdicts/places', { signal }),
  });
  return { ...data, mayDecide: data.installation || data.honey_jars.length > 0 };
}
