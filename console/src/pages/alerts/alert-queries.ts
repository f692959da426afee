import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { alertDetail, alertList } from '@skep/server/api/events/alerts.schemas.ts';
import type { eventDetail } from '@skep/server/api/events/events.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export const alertsPath = '/api/v1/alerts';

type AlertList = Reply<typeof alertList>;
export type Alert = AlertList['alerts'][number];
export type AlertDetail = Reply<typeof alertDetail>;
export type AlertEvent = Reply<typeof eventDetail>;

export const statuses = ['new', 'investigating', 'resolved', 'false_positive'] as const;
export type Status = (typeof statuses)[number];
export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

export type AlertFilter = {
  severity?: Severity;
  assigned_to?: 'me' | 'nobody';
  search?: string;
  status?: Status;
};

const pageSize = 50;

/** The newest first. */
export const alertsQuery = (filter: AlertFilter) =>
  infiniteQueryOptions({
    queryKey: [alertsPath, 'pages', filter],
    queryFn: ({ pageParam: page, signal }) =>
      request<AlertList>('GET', alertsPath, { query: { ...filter, page, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, has_next } }: AlertList) => (has_next ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: [alertsPath, id],
    queryFn: ({ signal }) => request<AlertDetail>('GET', `${alertsPath}/${id}`, { signal }),
  });

/** What an alert is about. */
export const alertEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['/api/v1/events', eventId],
    queryFn: ({ signal }) => request<AlertEvent>('GET', `/api/v1/events/${eventId}`, { signal }),
  });
