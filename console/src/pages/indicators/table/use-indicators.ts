import { request } from '#api/request.ts';
import { useSlices } from '#parts/use-slices.ts';
import { indicatorsKey, type KnownIndicator, type Listed } from '#pages/indicators/indicator-queries.ts';
import type { IndicatorsSearch } from './indicators-search.ts';

type Slice = { limit: number; offset: number };

export async function loadIndicators(
  { text, type, role, verdict, jar, order }: IndicatorsSearch,
  slice: Slice,
  signal?: AbortSignal,
) {
  const narrowed = role === 'reported' ? { reported: true } : { role };
  const query = { text, type, ...narrowed, verdict, honey_jar_id: jar, order, ...slice };
  const path = '/api/knowledge/indicators/values';
  const { indicators, total } = await request<Listed>('GET', path, { query, ...(signal && { signal }) });
  return { rows: indicators, total };
}

export function useIndicators(search: IndicatorsSearch) {
  return useSlices<KnownIndicator>({
    queryKey: [...indicatorsKey, 'values', search],
    load: (slice, signal) => loadIndicators(search, slice, signal),
  });
}
