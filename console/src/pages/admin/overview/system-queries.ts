import { queryOptions } from '@tanstack/react-query';
import type { containersReply, serviceStatusesReply } from '@skep/server/api/system/debug.schemas.ts';
import type { diagnosisReply } from '@skep/server/api/system/integrity.schemas.ts';
import type { healthReply, statusReply } from '@skep/server/api/system/system.schemas.ts';
import type { z } from 'zod';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type Services = Reply<typeof serviceStatusesReply>;
export type Diagnosis = Reply<typeof diagnosisReply>;

/** How often the figures are measured while the page is open. Seconds. */
export const measureEvery = 10;

const read = <Schema extends z.ZodType>(path: string, everySeconds: number | false) =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => request<Reply<Schema>>('GET', path, { signal }),
    refetchInterval: everySeconds === false ? false : everySeconds * 1000,
  });

export const statusQuery = read<typeof statusReply>('/api/system/status', measureEvery);
export const servicesQuery = read<typeof serviceStatusesReply>('/api/debug/service-statuses', 30);
export const containersQuery = read<typeof containersReply>('/api/debug/containers', 30);
export const doctorQuery = read<typeof diagnosisReply>('/api/admin/doctor', false);

export const healthQuery = read<typeof healthReply>('/api/system/health', measureEvery);
