import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { searchBody, searchReply } from '@skep/server/api/search/platform.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import type { Wanted } from './wanted.ts';

export type Found = Reply<typeof searchReply>;
export type Result = Found['results'][number];
export type Explanation = NonNullable<Result['explanation']>;

/** A single letter matches everything and costs a search. */
export const leastLetters = 2;
export const longestQuery = 1000;
export const firstResults = 20;
export const mostResults = 100;

/** So long what was found is shown again without asking. Milliseconds. */
const keptFor = 60_000;

function bodyOf(
  { q = '', jars, types, tags, from, to, by, aliases }: Wanted,
  limit: number,
): Body<typeof searchBody> {
  return {
    query: q,
    ...(jars && { honey_jar_ids: jars }),
    filters: {
      ...(types && { document_types: types }),
      ...(tags && { tags }),
      ...(from && { from: `${from}T00:00:00Z` }),
      ...(to && { to: `${to}T23:59:59.999Z` }),
    },
    ...(by && { group_by: by }),
    limit,
    aliases: aliases ?? true,
    highlights: true,
  };
}

const ask = (body: Body<typeof searchBody>, signal: AbortSignal) =>
  request<Found>('POST', '/api/knowledge/search', { body, signal });

/** A search. The results before stay until the new ones come; a search that another overtakes is cancelled. */
export const resultsQuery = (wanted: Wanted, limit: number) =>
  queryOptions({
    queryKey: ['search', wanted, limit],
    enabled: (wanted.q?.trim().length ?? 0) >= leastLetters,
    staleTime: keptFor,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(bodyOf(wanted, limit), signal),
  });

/** The same search with what each rank is made of: only for those who ask for it. */
export const explanationsQuery = (wanted: Wanted, limit: number) =>
  queryOptions({
    queryKey: ['search', 'explained', wanted, limit],
    staleTime: keptFor,
    queryFn: async ({ signal }) => {
      const body = { ...bodyOf(wanted, limit), highlights: false, include_content: false, explain: true };
      const { results } = await ask(body, signal);
      return new Map(results.map(({ id, score, explanation }) => [id, { score, explanation }]));
    },
  });
