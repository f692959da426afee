import { z } from 'zod';
import type { Indicators } from '#domain/indicators/index.ts';
import { principalOf } from '#http/access/access.ts';
import { inSlices } from '#http/replies/slice.ts';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import type { App } from '#http/app.ts';
import {
  allIndicatorsQuery,
  knownIndicator,
  lookupBody,
  lookupReply,
  mostLookedUp,
} from './all-jars.schemas.ts';
import { viewKnown, viewLookedUp } from './indicators.views.ts';

const searched =
  'Over the honey jars that you may read, without those excluded from search: what others hold shows in no count, role or verdict.';

/** Indicators over all honey jars: `/knowledge/indicators/values` and `/knowledge/indicators/lookup`. */
export function allJarsRoutes(app: App, { indicators }: { indicators: Indicators }): void {
  app.get(
    '/knowledge/indicators/values',
    {
      config: { limit: 'search', errors: [404] },
      schema: {
        tags: ['knowledge'],
        summary: 'List the indicators of all honey jars, each value once',
        description: `A value that has several roles in different documents has the one that matters most. ${searched}`,
        querystring: allIndicatorsQuery,
        response: { 200: z.object({ indicators: z.array(knownIndicator), ...inSlices.told }) },
      },
    },
    async (request) => {
      const { type, role, reported, verdict, text, order, limit, offset } = request.query;
      const jar_ids = scopeOf(request.query, { kind: 'unreadable' });
      const wanted = { type, role, reported, verdict, text, order, limit, offset, jar_ids };
      const found = await indicators.everywhere(principalOf(request), wanted);
      return { indicators: found.rows.map(viewKnown), ...inSlices.tell(found) };
    },
  );

  app.post(
    '/knowledge/indicators/lookup',
    {
      config: { action: null, limit: 'search', errors: [404] },
      schema: {
        tags: ['knowledge'],
        summary: 'Find out which values of a list are known',
        description: `At most ${mostLookedUp.toLocaleString('en')} values. ${searched}`,
        body: lookupBody,
        response: { 200: lookupReply },
      },
    },
    async (request) => {
      const jar_ids = scopeOf(request.body);
      const results = await indicators.lookUp(principalOf(request), request.body.values, { jar_ids });
      return { results: results.map(viewLookedUp) };
    },
  );
}
