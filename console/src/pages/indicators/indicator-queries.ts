import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { knownIndicator, lookupReply } from '@skep/server/api/indicators/all-jars.schemas.ts';
import type { sighting } from '@skep/server/api/indicators/indicators.schemas.ts';
import { request } from '#api/request.ts';

export type KnownIndicator = z.output<typeof knownIndicator>;
export type LookedUp = z.output<typeof lookupReply>['results'][number];
export type Sighting = z.output<typeof sighting>;

/** All queries whose answers a verdict changes begin with this. */
export const indicatorsKey = ['indicators'] as const;

export type Listed = { indicators: KnownIndicator[]; total: number };

/** The documents that hold a value, the newest first. */
export const sightingsQuery = (wanted: { value: string; type: string | null; jar?: string | undefined }) =>
  queryOptions({
    queryKey: [...indicatorsKey, 'sightings', wanted],
    queryFn({ signal }) {
      const { value, type, jar } = wanted;
      const query = { value, type: type ?? undefined, honey_jar_id: jar, limit: 20 };
      return request<{ sightings: Sighting[]; total: number }>('GET', '/api/knowledge/indicators', {
        query,
        signal,
      });
    },
  });
