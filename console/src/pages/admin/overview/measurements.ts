import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { metricsQuery, type Metrics } from './system-queries.ts';

export type Measurement = {
  at: number;
  cpu: number;
  memory: number;
  perMinute: number | null;
  total: number;
};

/** So many are kept: an hour. */
const most = 360;

/** What was measured since the page was opened; the server keeps no series. */
export function useMeasurements(): Measurement[] {
  const { data, dataUpdatedAt } = useQuery(metricsQuery);
  const [all, setAll] = useState<Measurement[]>([]);
  useEffect(() => {
    if (data) setAll((before) => [...before, measured(data, dataUpdatedAt, before.at(-1))].slice(-most));
  }, [data, dataUpdatedAt]);
  return all;
}

function measured(
  { performance, requests }: Metrics,
  at: number,
  last: Measurement | undefined,
): Measurement {
  const total = requests.total_today;
  const minutes = last === undefined ? 0 : (at - last.at) / 60_000;
  // At midnight the count begins anew: what was asked then is not known.
  const perMinute = last && minutes > 0 && total >= last.total ? (total - last.total) / minutes : null;
  return { at, cpu: performance.cpu_usage, memory: performance.memory_usage, perMinute, total };
}
