import { z } from 'zod';
import type { Verdicts } from '#domain/verdicts/index.ts';
import { principalOf } from '#http/access/access.ts';
import { noContent } from '#http/replies/no-content.ts';
import { inPages, pageFields } from '#http/replies/page.ts';
import { inSlices, sliceFields, type ListForm } from '#http/replies/slice.ts';
import { sliceOfPage, type Slice } from '#kernel/paging.ts';
import { scopeOf, type Scoped } from '#api/areas/scope.schemas.ts';
import {
  newVerdict,
  previewBody,
  previewReply,
  verdict,
  verdictBody,
  verdictFilter,
  verdictParams,
} from './verdicts.schemas.ts';
import { placesReply } from './verdict-batch.schemas.ts';
import { verdictBatchRoutes } from './verdict-batch.routes.ts';
import { viewVerdict } from './verdicts.views.ts';
import type { App } from '#http/app.ts';

type Deps = { verdicts: Verdicts };
type Wanted = Omit<z.output<z.ZodObject<typeof verdictFilter>>, keyof Scoped> & Scoped & Slice;
type Form = ListForm & { path: string; tags: string[]; query: z.ZodType<Wanted> };

/** Verdicts of analysts in the contract's form: `/verdicts`. */
export function v1VerdictRoutes(app: App, deps: Deps): void {
  const query = z
    .object({ ...verdictFilter, ...pageFields })
    .transform(({ page, limit, ...wanted }) => ({ ...wanted, ...sliceOfPage(page, limit) }));
  verdictRoutes(app, { ...inPages, path: '/verdicts', tags: ['indicators'], query }, deps);
}

/** The same in the platform's own form, where its indicators are. */
export function platformVerdictRoutes(app: App, deps: Deps): void {
  const query = z.object({ ...verdictFilter, ...sliceFields });
  verdictRoutes(app, { ...inSlices, path: '/knowledge/verdicts', tags: ['knowledge'], query }, deps);
  previewRoute(app, deps);
  placesRoute(app, deps);
}

function placesRoute(app: App, { verdicts }: Deps): void {
  app.get(
    '/knowledge/verdicts/places',
    {
      schema: {
        tags: ['knowledge'],
        summary: 'See where you may decide',
        response: { 200: placesReply },
      },
    },
    async (request) => {
      const { installation, jars } = await verdicts.places(principalOf(request));
      return { installation, honey_jars: jars };
    },
  );
}

function previewRoute(app: App, { verdicts }: Deps): void {
  app.post(
    '/knowledge/verdicts/preview',
    {
      config: { action: null, limit: 'search', errors: [404] },
      schema: {
        tags: ['knowledge'],
        summary: 'See what a verdict on a value, a wildcard or a range would be about',
        description:
          'Nothing is changed. Over the honey jars that you may read, without those excluded from search, or those that are named.',
        body: previewBody,
        response: { 200: previewReply },
      },
    },
    async (request) => {
      const { value, pattern, range } = request.body;
      const jar_ids = scopeOf(request.body);
      return verdicts.preview(principalOf(request), { value, pattern, range }, { jar_ids });
    },
  );
}

function verdictRoutes(app: App, form: Form, { verdicts }: Deps): void {
  const { path, tags, query, told, tell } = form;
  verdictBatchRoutes(app, form, { verdicts });

  app.post(
    path,
    {
      config: { action: 'verdict.create', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Decide whether a value, a wildcard or a range is benign or malicious',
        description:
          'Applies at once, also to what is read later: to roles and reasons in lists, to counts and STIX exports. For a honey jar and ' +
          'its documents by its owner, its editors and admins; for the installation by admins and analysts. Verdicts of a honey jar and ' +
          'its documents travel with its export. 409 where the newest verdict about the same decides the same already, for more than ' +
          '1,000 (for the installation 10,000) verdicts, and for more than 500 wildcards and ranges.',
        body: verdictBody,
        response: { 201: newVerdict },
      },
    },
    async (request, reply) => {
      const { honey_jar_id: jar_id, ...input } = request.body;
      const made = await verdicts.decide(principalOf(request), { ...input, jar_id });
      request.audit.target = { type: 'verdict', id: made.verdict.id };
      const view = viewVerdict(made.verdict);
      request.audit.details = { ...view, applied_to: made.applied_to_all };
      return reply.code(201).send({ ...view, applied_to: made.applied_to });
    },
  );

  app.get(
    path,
    {
      config: { errors: [404] },
      schema: {
        tags,
        summary: 'List verdicts, the newest first',
        description: 'Of the installation, and of the honey jars that you may read.',
        querystring: query,
        response: { 200: z.object({ verdicts: z.array(verdict), ...told }) },
      },
    },
    async (request) => {
      const jar_ids = scopeOf(request.query, { kind: 'unreadable' });
      const { value, text, verdict: kind, scope, document_id, limit, offset } = request.query;
      const wanted = { value, text, verdict: kind, scope, document_id, jar_ids, limit, offset };
      const found = await verdicts.list(principalOf(request), wanted);
      return { verdicts: found.rows.map(viewVerdict), ...tell(found) };
    },
  );

  app.delete(
    `${path}/:verdict_id`,
    {
      config: { action: 'verdict.delete' },
      schema: {
        tags,
        summary: 'Take a verdict back',
        description:
          'Values have the roles again that their documents or other verdicts give them. For those who may decide there.',
        params: verdictParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const withdrawn = await verdicts.withdraw(principalOf(request), request.params.verdict_id);
      request.audit.details = viewVerdict(withdrawn);
      return reply.code(204).send();
    },
  );
}
