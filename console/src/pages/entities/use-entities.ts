import type { z } from 'zod';
import type { entity } from '@skep/server/api/evidence/evidence.schemas.ts';
import { request } from '#api/request.ts';
import { useSlices } from '#parts/use-slices.ts';
import type { EntitiesSearch } from './entities-search.ts';

export type Entity = z.output<typeof entity>;
type Listed = { entities: Entity[]; total: number };

export function useEntities({ name, type, jar, order }: EntitiesSearch) {
  return useSlices<Entity>({
    queryKey: ['entities', { name, type, jar, order }],
    async load({ limit, offset }, signal) {
      const query = { name, type, honey_jar_id: jar, order, limit, offset };
      const { entities, total } = await request<Listed>('GET', '/api/knowledge/entities', { query, signal });
      return { rows: entities, total };
    },
  });
}
