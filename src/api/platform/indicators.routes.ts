import type { Indicators } from '#domain/indicators/index.ts';
import { principalOf } from '#http/access.ts';
import type { App } from '#http/app.ts';
import { documentParams } from './documents.schemas.ts';
import {
  documentIndicatorList,
  jarIndicatorList,
  listIndicatorsQuery,
  lookupQuery,
  sightingList,
} from './indicators.schemas.ts';
import { viewIndicator, viewJarIndicator, viewSighting } from './indicators.views.ts';
import { jarParams } from './jars.schemas.ts';

/** Indicators of compromise in the platform's own form. */
export function indicatorRoutes(app: App, { indicators }: { indicators: Indicators }): void {
  const tags = ['knowledge'];

  app.get(
    '/knowledge/documents/:document_id/indicators',
    {
      schema: {
        tags,
        summary: 'Indicators of compromise in a document',
        params: documentParams,
        querystring: listIndicatorsQuery,
        response: { 200: documentIndicatorList },
      },
    },
    async (request) => {
      const { rows, ...rest } = await indicators.ofDocument(
        principalOf(request),
        request.params,
        request.query,
      );
      return { indicators: rows.map(viewIndicator), ...rest };
    },
  );

  app.get(
    '/knowledge/honey-pots/:honey_jar_id/indicators',
    {
      config: { limit: 'search' },
      schema: {
        tags,
        summary: 'Indicators of compromise in a honey jar, those of most documents first',
        params: jarParams,
        querystring: listIndicatorsQuery,
        response: { 200: jarIndicatorList },
      },
    },
    async (request) => {
      const { honey_jar_id } = request.params;
      const { rows, ...slice } = await indicators.ofJar(principalOf(request), honey_jar_id, request.query);
      return { indicators: rows.map(viewJarIndicator), ...slice };
    },
  );

  app.get(
    '/knowledge/indicators',
    {
      config: { limit: 'search' },
      schema: {
        tags,
        summary: 'Every document and passage that holds an indicator of compromise',
        querystring: lookupQuery,
        response: { 200: sightingList },
      },
    },
    async (request) => {
      const { value, ...wanted } = request.query;
      const { rows, ...slice } = await indicators.holding(principalOf(request), value, wanted);
      return { value, sightings: rows.map(viewSighting), ...slice };
    },
  );
}
