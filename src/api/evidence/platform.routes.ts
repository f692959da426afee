import { z } from 'zod';
import type { EvidenceReader } from '#domain/evidence/index.ts';
import type { App } from '#http/app.ts';
import { inSlices, sliceFields } from '#http/replies/slice.ts';
import { evidenceRoutes } from './evidence.routes.ts';
import { entityFields, relationFields } from './evidence.schemas.ts';

/** Entities and relations in the platform's own form. */
export function evidencePlatformRoutes(app: App, deps: { evidence: EvidenceReader }): void {
  const form = {
    prefix: '/knowledge',
    tags: ['knowledge'],
    entitiesQuery: z.object({ ...entityFields, ...sliceFields }),
    relationsQuery: z.object({ ...relationFields, ...sliceFields }),
    ...inSlices,
  };
  evidenceRoutes(app, form, deps);
}
