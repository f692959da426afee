import { z } from 'zod';
import type { IndicatorOrder, Indicators, Wanted } from '#domain/indicators/index.ts';
import { principalOf } from '#http/access/access.ts';
import { inSlices, sliceFields, type ListForm } from '#http/replies/slice.ts';
import { documentParams } from '#api/documents/platform.schemas.ts';
import {
  cut,
  documentFields,
  documentIndicator,
  jarIndicator,
  lookupFields,
  sighting,
  narrowingFields,
} from './indicators.schemas.ts';
import { viewIndicator, viewJarIndicator, viewSighting } from './indicators.views.ts';
import { allJarsRoutes } from './all-jars.routes.ts';
import { jarParams } from '#api/honey-jars/platform.schemas.ts';
import type { DocumentPath, JarPath } from '#api/document-text/document-text.routes.ts';
import { scopeFields, scopeOf, type Scoped } from '#api/areas/scope.schemas.ts';
import type { App } from '#http/app.ts';

type Deps = { indicators: Indicators };

const allRoles =
  'Values in the form of an indicator are listed in every role: filter by `role` for those to act on. Events, the counts in them ' +
  'and the STIX export hold only indicators and vulnerabilities.';
const rolesOfJars =
  'A value that has several roles in different documents is listed once, with the one that matters most: indicator, vulnerability, ' +
  'victim, contact, benign, example, reference; confidence and reason are of the first document where it has that role.';

/** How a form of the API asks for a part of a list. */
type Listed = ListForm & { query: z.ZodType<Wanted> };
type ListedInDocument = ListForm & { query: z.ZodType<Wanted & { order: IndicatorOrder }> };

/** `…/indicators` of a document, the same in every form but for the parts of the list. */
export function documentIndicatorsRoute(
  app: App,
  { path, params, tags, query, told, tell }: DocumentPath & ListedInDocument,
  { indicators }: Deps,
): void {
  app.get(
    `${path}/indicators`,
    {
      schema: {
        tags,
        summary: 'List the indicators of compromise in a document',
        description: allRoles,
        params,
        querystring: query,
        response: { 200: z.object({ indicators: z.array(documentIndicator), cut, ...told }) },
      },
    },
    async (request) => {
      const { document_id, honey_jar_id: jar_id } = request.params;
      const found = await indicators.ofDocument(principalOf(request), { document_id, jar_id }, request.query);
      return { indicators: found.rows.map(viewIndicator), cut: found.cut, ...tell(found) };
    },
  );
}

/** `…/indicators` of a honey jar. */
export function jarIndicatorsRoute(
  app: App,
  { path, params, tags, query, told, tell }: JarPath & Listed,
  { indicators }: Deps,
): void {
  app.get(
    `${path}/indicators`,
    {
      config: { limit: 'search' },
      schema: {
        tags,
        summary: 'List the indicators of compromise in a honey jar, most frequent first',
        description: `${allRoles} ${rolesOfJars}`,
        params,
        querystring: query,
        response: { 200: z.object({ indicators: z.array(jarIndicator), ...told }) },
      },
    },
    async (request) => {
      const found = await indicators.ofJar(principalOf(request), request.params.honey_jar_id, request.query);
      return { indicators: found.rows.map(viewJarIndicator), ...tell(found) };
    },
  );
}

type Lookup = ListForm & {
  path: string;
  tags: string[];
  query: z.ZodType<Wanted & { value: string } & Scoped>;
};

/** Where an indicator occurs. */
export function indicatorLookupRoute(
  app: App,
  { path, tags, query, told, tell }: Lookup,
  { indicators }: Deps,
): void {
  app.get(
    path,
    {
      config: { limit: 'search', errors: [404] },
      schema: {
        tags,
        summary: 'List every document and passage that contains an indicator of compromise',
        description: `Of the honey jars that you may read, without those excluded from search. Newest documents first. ${allRoles}`,
        querystring: query,
        response: { 200: z.object({ value: z.string(), sightings: z.array(sighting), ...told }) },
      },
    },
    async (request) => {
      const { value, type, role, limit, offset } = request.query;
      const jar_ids = scopeOf(request.query, { kind: 'unreadable' });
      const wanted = { type, role, limit, offset, jar_ids };
      const found = await indicators.holding(principalOf(request), value, wanted);
      return { value, sightings: found.rows.map(viewSighting), ...tell(found) };
    },
  );
}

/** Indicators of compromise in the platform's own form. */
export function indicatorRoutes(app: App, deps: Deps): void {
  const form = { tags: ['knowledge'], query: z.object({ ...narrowingFields, ...sliceFields }), ...inSlices };
  const document = { path: '/knowledge/documents/:document_id', params: documentParams };
  const ordered = z.object({ ...documentFields, ...sliceFields });
  documentIndicatorsRoute(app, { ...form, ...document, query: ordered }, deps);
  const jar = { path: '/knowledge/honey-pots/:honey_jar_id', params: jarParams };
  jarIndicatorsRoute(app, { ...form, ...jar }, deps);
  const query = z.object({ ...lookupFields, ...scopeFields, ...sliceFields });
  indicatorLookupRoute(app, { ...form, path: '/knowledge/indicators', query }, deps);
  allJarsRoutes(app, deps);
}
