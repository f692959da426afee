import { z } from 'zod';
import {
  cut,
  documentIndicator,
  indicatorsQueryFields,
  jarIndicator,
} from '#api/platform/indicators.schemas.ts';
import { viewIndicator, viewJarIndicator } from '#api/platform/indicators.views.ts';
import type { Indicators } from '#domain/indicators/index.ts';
import { principalOf } from '#http/access.ts';
import type { App } from '#http/app.ts';
import { pageSizeFields, pagination } from '#http/page.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import { documentParams } from './documents.schemas.ts';
import { jarParams } from './jars.schemas.ts';

const querystring = z.object({ ...indicatorsQueryFields, ...pageSizeFields });

/** Indicators of compromise in the knowledge service's form: `/honey-jars/{id}/…indicators`. */
export function indicatorRoutes(app: App, { indicators }: { indicators: Indicators }): void {
  const tags = ['knowledge service'];

  app.get(
    '/honey-jars/:honey_jar_id/documents/:document_id/indicators',
    {
      schema: {
        tags,
        summary: 'Indicators of compromise in a document',
        params: documentParams,
        querystring,
        response: { 200: z.object({ indicators: z.array(documentIndicator), cut, pagination }) },
      },
    },
    async (request) => {
      const { honey_jar_id: jar_id, document_id } = request.params;
      const { type, page, page_size } = request.query;
      const wanted = { type, ...sliceOfPage(page, page_size) };
      const found = await indicators.ofDocument(principalOf(request), { jar_id, document_id }, wanted);
      return { indicators: found.rows.map(viewIndicator), cut: found.cut, pagination: paginationOf(found) };
    },
  );

  app.get(
    '/honey-jars/:honey_jar_id/indicators',
    {
      config: { limit: 'search' },
      schema: {
        tags,
        summary: 'Indicators of compromise in a honey jar, those of most documents first',
        params: jarParams,
        querystring,
        response: { 200: z.object({ indicators: z.array(jarIndicator), pagination }) },
      },
    },
    async (request) => {
      const { type, page, page_size } = request.query;
      const wanted = { type, ...sliceOfPage(page, page_size) };
      const found = await indicators.ofJar(principalOf(request), request.params.honey_jar_id, wanted);
      return { indicators: found.rows.map(viewJarIndicator), pagination: paginationOf(found) };
    },
  );
}
