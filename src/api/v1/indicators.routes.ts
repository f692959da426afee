import { z } from 'zod';
import {
  cut,
  documentIndicator,
  indicatorsQueryFields,
  jarIndicator,
  lookupFields,
  sighting,
} from '#api/platform/indicators.schemas.ts';
import { viewIndicator, viewJarIndicator, viewSighting } from '#api/platform/indicators.views.ts';
import type { Indicators } from '#domain/indicators/index.ts';
import { principalOf } from '#http/access.ts';
import type { App } from '#http/app.ts';
import { pageFields, pagination } from '#http/page.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import { documentParams } from './documents.schemas.ts';
import { jarParams } from './jars.schemas.ts';

const querystring = z.object({ ...indicatorsQueryFields, ...pageFields });
const tags = ['indicators'];

/** Indicators of compromise of a document, and where one stands, in the contract's form. */
export function indicatorRoutes(app: App, { indicators }: { indicators: Indicators }): void {
  app.get(
    '/documents/:document_id/indicators',
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
      const { type, page, limit } = request.query;
      const wanted = { type, ...sliceOfPage(page, limit) };
      const found = await indicators.ofDocument(principalOf(request), request.params, wanted);
      return { indicators: found.rows.map(viewIndicator), cut: found.cut, pagination: paginationOf(found) };
    },
  );

  app.get(
    '/indicators',
    {
      config: { limit: 'search' },
      schema: {
        tags,
        summary: 'Every document and passage that holds an indicator of compromise',
        description:
          'Of the honey jars that you may read, without those that are kept out of searches. Newest documents first.',
        querystring: z.object({ ...lookupFields, ...pageFields }),
        response: { 200: z.object({ value: z.string(), sightings: z.array(sighting), pagination }) },
      },
    },
    async (request) => {
      const { value, type, page, limit } = request.query;
      const wanted = { type, ...sliceOfPage(page, limit) };
      const found = await indicators.holding(principalOf(request), value, wanted);
      return { value, sightings: found.rows.map(viewSighting), pagination: paginationOf(found) };
    },
  );
}

/** The indicators of a honey jar, below the path that the contract calls honey jars by. */
export function jarIndicatorRoutes(app: App, path: string, { indicators }: { indicators: Indicators }): void {
  app.get(
    `${path}/:honey_jar_id/indicators`,
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
      const { type, page, limit } = request.query;
      const wanted = { type, ...sliceOfPage(page, limit) };
      const found = await indicators.ofJar(principalOf(request), request.params.honey_jar_id, wanted);
      return { indicators: found.rows.map(viewJarIndicator), pagination: paginationOf(found) };
    },
  );
}
