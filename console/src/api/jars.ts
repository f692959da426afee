import { queryOptions } from '@tanstack/react-query';
import type { jarList } from '@skep/server/api/honey-jars/platform.schemas.ts';
import type { Reply } from './reply.ts';
import { request } from './request.ts';

type Jars = Reply<typeof jarList>;

/** As many as the API gives at once. */
const pageSize = 100;
/** Nobody chooses among more in a menu. */
const mostListed = 1000;

/** The honey jars that the signed-in user may read, up to a thousand; `total` says how many there are. */
export const jarsQuery = queryOptions({
  queryKey: ['jars'],
  // Their documents are counted as they are read.
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Jars> => {
    const first = await jarsFrom(0, signal);
    const last = Math.min(first.total, mostListed);
    const offsets = Array.from({ length: Math.ceil(last / pageSize) }, (_, at) => at * pageSize).slice(1);
    const others = await Promise.all(offsets.map((offset) => jarsFrom(offset, signal)));
    // One that changes meanwhile moves to the front, and so may be in two of the pages.
    const all = [first, ...others].flatMap(({ honey_jars }) => honey_jars);
    return { ...first, honey_jars: [...new Map(all.map((jar) => [jar.id, jar])).values()] };
  },
});

function jarsFrom(offset: number, signal: AbortSignal): Promise<Jars> {
  return request<Jars>('GET', '/api/knowledge/honey-pots', { query: { limit: pageSize, offset }, signal });
}
