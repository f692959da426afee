import { z } from 'zod';
import type { EvidenceReader } from '#domain/evidence/index.ts';
import { principalOf } from '#http/access/access.ts';
import { scopeFields, scopeOf } from '#api/areas/scope.schemas.ts';
import type { App } from '#http/app.ts';
import { inSlices, sliceFields } from '#http/replies/slice.ts';
import { evidenceRoutes } from './evidence.routes.ts';
import {
  entityFields,
  entityOrder,
  entityParams,
  nearIndicator,
  relationFields,
} from './evidence.schemas.ts';

/** Entities and relations in the platform's own form. */
export function evidencePlatformRoutes(app: App, deps: { evidence: EvidenceReader }): void {
  const form = {
    prefix: '/knowledge',
    tags: ['knowledge'],
    entitiesQuery: z.object({ ...entityFields, order: entityOrder, ...sliceFields }),
    relationsQuery: z.object({ ...relationFields, ...sliceFields }),
    ...inSlices,
  };
  evidenceRoutes(app, form, deps);
  nearIndicatorsRoute(app, deps);
}

const nearQuery = z.object({ ...scopeFields, ...sliceFields });

function nearIndicatorsRoute(app: App, { evidence }: { evidence: EvidenceReader }): void {
  app.get(
    '/knowledge/entities/:entity_id/indicators',
    {
      config: { limit: 'search' },
      schema: {
        tags: ['knowledge'],
        summary: 'List the indicators in passages that name an entity, those of most documents first',
        description:
          'That they are near does not mean that they belong together: what a sentence states is among the relations. Of the ' +
          'newest 100 documents that name it and that you may read, without honey jars excluded from search; of each the first ' +
          '1,000 indicators.',
        params: entityParams,
        querystring: nearQuery,
        response: { 200: z.object({ indicators: z.array(nearIndicator), ...inSlices.told }) },
      },
    },
    async (request) => {
      const { limit, offset } = request.query;
      const jar_ids = scopeOf(request.query, { kind: 'unreadable' });
      const wanted = { jar_ids, limit, offset };
      const found = await evidence.indicatorsNear(principalOf(request), request.params.entity_id, wanted);
      return { indicators: found.rows, ...inSlices.tell(found) };
    },
  );
}
