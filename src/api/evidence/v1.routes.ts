import { z } from 'zod';
import type { EvidenceReader } from '#domain/evidence/index.ts';
import type { App } from '#http/app.ts';
import { inPages, pageFields } from '#http/replies/page.ts';
import { sliceOfPage } from '#kernel/paging.ts';
import { evidenceRoutes } from './evidence.routes.ts';
import { entityFields, entityOrder, relationFields } from './evidence.schemas.ts';

/** Entities and relations in the contract's form. */
export function evidenceV1Routes(app: App, deps: { evidence: EvidenceReader }): void {
  const form = {
    prefix: '',
    tags: ['evidence'],
    entitiesQuery: z
      .object({ ...entityFields, order: entityOrder, ...pageFields })
      .transform(({ page, limit, ...wanted }) => ({ ...wanted, ...sliceOfPage(page, limit) })),
    relationsQuery: z
      .object({ ...relationFields, ...pageFields })
      .transform(({ page, limit, ...wanted }) => ({ ...wanted, ...sliceOfPage(page, limit) })),
    ...inPages,
  };
  evidenceRoutes(app, form, deps);
}
