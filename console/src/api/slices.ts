import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from './request.ts';

type Slice = { total: number; offset: number };
type Filter = Record<string, string | number | boolean | undefined>;

/**
 * A list of the API that is read a slice at a time. Its key begins with the path: a change invalidates `[path]`, whatever was
 * asked for. `itemsOf` picks the items of a slice.
 */
export const slicesOf = <Reply extends Slice>(
  path: string,
  itemsOf: (reply: Reply) => unknown[],
  { filter = {}, limit = 50 }: { filter?: Filter; limit?: number } = {},
) =>
  infiniteQueryOptions({
    queryKey: [path, 'slices', filter],
    queryFn: ({ pageParam: offset, signal }) =>
      request<Reply>('GET', path, { query: { ...filter, limit, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last: Reply) => {
      const next = last.offset + itemsOf(last).length;
      return next < last.total ? next : undefined;
    },
  });
