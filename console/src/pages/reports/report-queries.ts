import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { contentReply } from '@skep/server/api/reports/content.schemas.ts';
import type {
  queueReply,
  reportList,
  reportReply,
  templateList,
} from '@skep/server/api/reports/reports.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

type List = Reply<typeof reportList>;
export type ListedReport = List['data']['reports'][number];
export type Report = Reply<typeof reportReply>['report'];
export type ReportTemplate = Reply<typeof templateList>['data']['templates'][number];
export type ReportContent = Reply<typeof contentReply>['content'];
export type Block = ReportContent['sections'][number]['blocks'][number];
export type Statement = Extract<Block, { kind: 'paragraph' }>['statements'][number];
export type Reference = ReportContent['references'][number];
export type ReportFormat = ReportTemplate['output_formats'][number];

export const reportsPath = '/api/reports';
export const reportPath = (id: string) => `${reportsPath}/${encodeURIComponent(id)}`;

/** How often reports that have not ended are looked at. Milliseconds. */
const lookEvery = 2000;
const listedAtOnce = 50;

export function isUnderWay({ status }: Pick<ListedReport, 'status'>): boolean {
  return status === 'pending' || status === 'queued' || status === 'processing';
}

export type ReportFilter = { search?: string | undefined; status?: ListedReport['status'] | undefined };

/** The user's reports, the newest first. Into those of one state others come at any time. */
export const reportsQuery = (filter: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: [reportsPath, 'list', filter],
    queryFn: ({ pageParam: offset, signal }) =>
      request<List>('GET', reportsPath, { query: { ...filter, limit: listedAtOnce, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data: { reports, pagination } }: List) => {
      const next = pagination.offset + reports.length;
      return next < pagination.total ? next : undefined;
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      filter.status || state.data?.pages.some(({ data }) => data.reports.some(isUnderWay))
        ? lookEvery
        : false,
  });

/** A report with its place in the queue. `others`: so many more are looked at, each the more seldom for it. */
export const reportQuery = (id: string, others = 0) =>
  queryOptions({
    queryKey: [reportsPath, 'one', id],
    queryFn: async ({ signal }) =>
      (await request<Reply<typeof reportReply>>('GET', reportPath(id), { signal })).report,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookEvery * (others + 1) : false),
  });

/** What a report says. It never changes. */
export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: [reportsPath, 'content', id],
    queryFn: async ({ signal }) =>
      (await request<Reply<typeof contentReply>>('GET', `${reportPath(id)}/content`, { signal })).content,
    staleTime: Infinity,
  });

export const templatesQuery = queryOptions({
  queryKey: [reportsPath, 'templates'],
  queryFn: async ({ signal }) =>
    (await request<Reply<typeof templateList>>('GET', `${reportsPath}/templates`, { signal })).data,
});

/** How much there is to do for all users. */
export const queueQuery = queryOptions({
  queryKey: [reportsPath, 'queue'],
  queryFn: async ({ signal }) =>
    (await request<Reply<typeof queueReply>>('GET', `${reportsPath}/queue/status`, { signal })).data,
  staleTime: 0,
});
