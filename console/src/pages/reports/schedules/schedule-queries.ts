import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { reportList } from '@skep/server/api/reports/reports.schemas.ts';
import type { scheduleList, scheduleReply } from '@skep/server/api/reports/schedules.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { reportsPath } from '#pages/reports/report-queries.ts';

type List = Reply<typeof scheduleList>;
export type Schedule = List['data']['schedules'][number];

const schedulesPath = `${reportsPath}/schedules`;
export const schedulePath = (id: string) => `${schedulesPath}/${encodeURIComponent(id)}`;
const listedAtOnce = 50;

/** The user's schedules, the oldest first. */
export const schedulesQuery = infiniteQueryOptions({
  queryKey: [reportsPath, 'schedules'],
  queryFn: ({ pageParam: offset, signal }) =>
    request<List>('GET', schedulesPath, { query: { limit: listedAtOnce, offset }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ data: { schedules, pagination } }: List) => {
    const next = pagination.offset + schedules.length;
    return next < pagination.total ? next : undefined;
  },
  staleTime: 0,
});

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: [reportsPath, 'schedule', id],
    queryFn: async ({ signal }) =>
      (await request<Reply<typeof scheduleReply>>('GET', schedulePath(id), { signal })).schedule,
    staleTime: 0,
  });

/** The newest reports, among which the last of each schedule is looked for. */
export const newestReportsQuery = queryOptions({
  queryKey: [reportsPath, 'newest'],
  queryFn: async ({ signal }) =>
    (await request<Reply<typeof reportList>>('GET', reportsPath, { query: { limit: 100 }, signal })).data
      .reports,
  staleTime: 0,
});
