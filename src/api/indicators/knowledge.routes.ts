import { z } from 'zod';
import { documentIndicatorsRoute, jarIndicatorsRoute } from './platform.routes.ts';
import { documentFields, narrowingFields } from './indicators.schemas.ts';
import type { Indicators } from '#domain/indicators/index.ts';
import { inPages, pageSizeFields } from '#http/replies/page.ts';
import { sliceOfPage } from '#kernel/paging.ts';
import { documentParams } from '#api/documents/knowledge.schemas.ts';
import { jarParams } from '#api/honey-jars/knowledge.schemas.ts';
import type { App } from '#http/app.ts';

const query = z
  .object({ ...narrowingFields, ...pageSizeFields })
  .transform(({ page, page_size, ...wanted }) => ({ ...wanted, ...sliceOfPage(page, page_size) }));

const documentQuery = z
  .object({ ...documentFields, ...pageSizeFields })
  .transform(({ page, page_size, ...wanted }) => ({ ...wanted, ...sliceOfPage(page, page_size) }));

/** Indicators of compromise in the knowledge service's form: `/honey-jars/{id}/…indicators`. */
export function indicatorRoutes(app: App, deps: { indicators: Indicators }): void {
  const form = { tags: ['knowledge service'], query, ...inPages };
  const jar = { path: '/honey-jars/:honey_jar_id', params: jarParams };
  const document = { path: `${jar.path}/documents/:document_id`, params: documentParams };
  documentIndicatorsRoute(app, { ...form, ...document, query: documentQuery }, deps);
  jarIndicatorsRoute(app, { ...form, ...jar }, deps);
}
