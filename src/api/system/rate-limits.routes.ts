import type { z } from 'zod';
import { gatewayAreas, platformAreas } from '#api/areas/areas.ts';
import type { Area } from '#http/area.ts';
import { bounded, subjectOf, type CountHits } from '#http/limits/rate-limit.ts';
import { rateLimitsReply } from './rate-limits.schemas.ts';
import type { App } from '#http/app.ts';

type AreaView = z.input<typeof rateLimitsReply>['areas'][number];

/** The rate limits in force: `/admin/rate-limits`. */
export function rateLimitRoutes(app: App, { scale, count }: { scale: number; count: CountHits }): void {
  app.get(
    '/admin/rate-limits',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['administration'],
        summary: 'List the rate limits in force',
        description:
          'Of each part of the API. A request over one of them is refused with 429. Counts are kept by user, or by ' +
          'address without a user; those shown are your own.',
        response: { 200: rateLimitsReply },
      },
    },
    async (request) => {
      const used = async (key: string, window_ms: number) => {
        const [state] = await count([{ key: `${key}:${subjectOf(request)}`, window_ms }], 0);
        return state ?? { count: 0, reset_at: 0 };
      };
      return { scale, areas: await Promise.all(areasByName().map((area) => viewArea(area, scale, used))) };
    },
  );
}

type Named = { area: Area; paths: string[] };

/** Areas of one name share their counts. */
function areasByName(): Named[] {
  const byName = Map.groupBy([...platformAreas, ...gatewayAreas], ({ name }) => name);
  return [...byName.values()].flatMap((same) => {
    const [area] = same;
    return area ? [{ area, paths: same.map(({ prefix }) => prefix) }] : [];
  });
}

type Used = (key: string, windowMs: number) => Promise<{ count: number; reset_at: number }>;

async function viewArea({ area, paths }: Named, scale: number, used: Used): Promise<AreaView> {
  const limits = Object.entries(area.limits).map(async ([name, { bucket }]) => {
    const { key, max, window_ms } = bounded(area, name, scale);
    const { count, reset_at } = await used(key, window_ms);
    return {
      name,
      max,
      window_seconds: window_ms / 1000,
      general: name === 'general',
      shared: bucket !== undefined,
      used: count,
      resets_at: count === 0 ? null : new Date(reset_at).toISOString(),
    };
  });
  return { name: area.name, paths, limits: await Promise.all(limits) };
}
