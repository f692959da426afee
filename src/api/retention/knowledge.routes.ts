import type { z } from 'zod';
import { viewRetention } from '#api/honey-jars/platform.views.ts';
import { documentRetention } from './platform.schemas.ts';
import { viewDocumentRetention } from './platform.views.ts';
import type { DueDocument, JarRetention, Retentions } from '#domain/retention/index.ts';
import { principalOf } from '#http/access/access.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import {
  documentRetentionBody,
  documentRetentionParams,
  dueList,
  dueQuery,
  retentionBody,
  retentionParams,
  retentionState,
} from './knowledge.schemas.ts';
import type { App } from '#http/app.ts';

const tags = ['knowledge service'];

/** How long a honey jar keeps its documents: `/honey-jars/{honey_jar_id}/retention`. */
export function retentionRoutes(app: App, { retention }: { retention: Retentions }): void {
  documentRetentionRoutes(app, retention);

  app.get(
    '/honey-jars/:honey_jar_id/retention',
    {
      schema: {
        tags,
        summary: 'Get the retention of a honey jar',
        params: retentionParams,
        response: { 200: retentionState },
      },
    },
    async (request) => viewState(await retention.get(principalOf(request), request.params.honey_jar_id)),
  );

  app.get(
    '/honey-jars/:honey_jar_id/retention/due',
    {
      schema: {
        tags,
        summary: 'List documents whose retention has ended, or ends within `warning_days`',
        params: retentionParams,
        querystring: dueQuery,
        response: { 200: dueList },
      },
    },
    async (request) => {
      const { page, page_size } = request.query;
      const { honey_jar_id } = request.params;
      const found = await retention.listDue(principalOf(request), honey_jar_id, sliceOfPage(page, page_size));
      return { documents: found.rows.map(viewDue), pagination: paginationOf(found) };
    },
  );

  app.put(
    '/honey-jars/:honey_jar_id/retention',
    {
      config: { action: 'honey_jar.retention' },
      schema: {
        tags,
        summary: 'Change the retention of a honey jar',
        description:
          'For its owner and admins. Fields that are left out stay. Also applies to existing documents: ' +
          '`deletes_at` is when the first of them is deleted, never earlier than `warning_days` after a warning.',
        params: retentionParams,
        body: retentionBody,
        response: { 200: retentionState },
      },
    },
    async (request) => {
      request.audit.details = request.body;
      const { honey_jar_id } = request.params;
      return viewState(await retention.change(principalOf(request), honey_jar_id, request.body));
    },
  );
}

/** The same of one document. */
function documentRetentionRoutes(app: App, retention: Retentions): void {
  const path = '/honey-jars/:honey_jar_id/documents/:document_id/retention';
  const schema = { tags, params: documentRetentionParams, response: { 200: documentRetention } };
  app.get(path, { schema: { ...schema, summary: 'Get the retention of a document' } }, async (request) =>
    viewDocumentRetention(await retention.ofDocument(principalOf(request), placeOf(request.params))),
  );

  app.put(
    path,
    {
      config: { action: 'document.retention' },
      schema: { ...schema, summary: 'Change the retention of a document', body: documentRetentionBody },
    },
    async (request) => {
      request.audit.details = request.body;
      const place = placeOf(request.params);
      return viewDocumentRetention(
        await retention.changeOfDocument(principalOf(request), place, request.body),
      );
    },
  );
}

/** As the domain calls what the path names. */
function placeOf({ document_id, honey_jar_id }: z.output<typeof documentRetentionParams>) {
  return { document_id, jar_id: honey_jar_id };
}

function viewState({ due, due_soon, deletes_at, ...jar }: JarRetention): z.input<typeof retentionState> {
  return {
    ...viewRetention(jar),
    documents_due: due,
    documents_due_soon: due_soon,
    deletes_at: deletes_at?.toISOString() ?? null,
  };
}

function viewDue({ id, filename, title, warned_at, ...retention }: DueDocument) {
  return {
    id,
    filename,
    title,
    ...viewDocumentRetention(retention),
    warned_at: warned_at?.toISOString() ?? null,
  };
}
