import { z } from 'zod';
import { documentIndicatorsRoute, indicatorLookupRoute, jarIndicatorsRoute } from './platform.routes.ts';
import { documentFields, lookupFields, narrowingFields } from './indicators.schemas.ts';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import type { Indicators } from '#domain/indicators/index.ts';
import { inPages, pageFields } from '#http/replies/page.ts';
import { sliceOfPage } from '#kernel/paging.ts';
import { documentParams } from '#api/documents/v1.schemas.ts';
import { jarParams } from '#api/honey-jars/v1.schemas.ts';
import type { App } from '#http/app.ts';

const form = {
  tags: ['indicators'],
  query: z
    .object({ ...narrowingFields, ...pageFields })
    .transform(({ page, limit, ...wanted }) => ({ ...wanted, ...sliceOfPage(page, limit) })),
  ...inPages,
};

const documentQuery = z
  .object({ ...documentFields, ...pageFields })
  .transform(({ page, limit, ...wanted }) => ({ ...wanted, ...sliceOfPage(page, limit) }));

const lookupQuery = z
  .object({ ...lookupFields, ...scopeFields, ...pageFields })
  .transform(({ page, limit, ...wanted }) => ({ ...wanted, ...sliceOfPage(page, limit) }));

type Deps = { indicators: Indicators };

/** Indicators of compromise of a document, and the occurrences of one, in the contract's form. */
export function indicatorRoutes(app: App, deps: Deps): void {
  const document = { path: '/documents/:document_id', params: documentParams };
  documentIndicatorsRoute(app, { ...form, ...document, query: documentQuery }, deps);
  indicatorLookupRoute(app, { ...form, path: '/indicators', query: lookupQuery }, deps);
}

/** The indicators of a honey jar, below the path that the contract calls honey jars by. */
export function jarIndicatorRoutes(app: App, path: string, deps: Deps): void {
  jarIndicatorsRoute(app, { ...form, path: `${path}/:honey_jar_id`, params: jarParams }, deps);
}
