import { queryOptions } from '@tanstack/react-query';
import type { metricsReply } from '@skep/server/api/system/system.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { measureEvery } from './system-queries.ts';

type Metrics = Reply<typeof metricsReply>;
type Measurement = { at: number; cpu: number; memory: number; perMinute: number | null; total: number };
type Measurements = { now: Metrics; series: Measurement[] };

/** So many are kept: an hour. */
const most = 360;

const queryKey = ['/api/system/metrics'];

/** The figures of now, and those that were read before while the page was open: the server keeps no series. */
export const measurementsQuery = queryOptions({
  queryKey,
  refetchInterval: measureEvery * 1000,
  staleTime: 0,
  async queryFn({ client, signal }): Promise<Measurements> {
    const now = await request<Metrics>('GET', '/api/system/metrics', { signal });
    const before = client.getQueryData<Measurements>(queryKey)?.series ?? [];
    return { now, series: [...before, measured(now, Date.now(), before.at(-1))].slice(-most) };
  },
});

function measured(
  { performance, requests }: Metrics,
  at: number,
  last: Measurement | undefined,
): Measurement {
  const total = requests.total_today;
  const minutes = last === undefined ? 0 : (at - last.at) / 60_000;
  // At midnight the count begins again: what was asked then is not known.
  const perMinute = last && minutes > 0 && total >= last.total ? (total - last.total) / minutes : null;
  return { at, cpu: performance.cpu_usage, memory: performance.memory_usage, perMinute, total };
}
