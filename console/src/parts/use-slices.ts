import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery, type QueryKey } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

type Slice<Row> = { rows: Row[]; total: number };

/** So many rows the API answers at most. */
const length = 100;
/** Slices that are only scrolled past are not asked for. Milliseconds. */
const settlesIn = 120;

type Source<Row> = {
  queryKey: QueryKey;
  load: (slice: { limit: number; offset: number }, signal: AbortSignal) => Promise<Slice<Row>>;
};

/** A long list, of which the slices are loaded that are looked at: `setRange` says which. `rowAt` is undefined for what is not there yet. */
export function useSlices<Row>({ queryKey, load }: Source<Row>) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const [settled] = useDebouncedValue(range, settlesIn);
  const slice = (index: number) => ({
    queryKey: [...queryKey, 'slice', index],
    queryFn: ({ signal }: { signal: AbortSignal }) => load({ limit: length, offset: index * length }, signal),
  });
  const first = useQuery({ ...slice(0), placeholderData: keepPreviousData });
  const indices = useMemo(() => {
    const from = Math.floor(settled.first / length);
    const to = Math.floor(settled.last / length);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((index) => index > 0);
  }, [settled]);
  const others = useQueries({ queries: indices.map(slice) });
  const total = first.data?.total;
  return {
    total,
    error: first.error ?? others.find(({ error }) => error)?.error ?? null,
    isStale: first.isPlaceholderData,
    refetch: () => Promise.all([first.refetch(), ...others.map((one) => one.refetch())]),
    setRange,
    rowAt(at: number): Row | undefined {
      const index = Math.floor(at / length);
      const data = index === 0 ? first.data : others[indices.indexOf(index)]?.data;
      return data?.rows[at - index * length];
    },
  };
}
