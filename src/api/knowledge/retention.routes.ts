import type { z } from 'zod';
import { viewRetention } from '#api/platform/jars.views.ts';
import { customDaysOf } from '#domain/jars/index.ts';
import type { DocumentRetention, JarRetention, Retentions } from '#domain/retention/index.ts';
import { principalOf } from '#http/access.ts';
import type { App } from '#http/app.ts';
import {
  documentRetention,
  documentRetentionBody,
  documentRetentionParams,
  retentionBody,
  retentionParams,
  retentionState,
} from './retention.schemas.ts';

const tags = ['knowledge service'];

/** How long a honey jar keeps its documents: `/honey-jars/{honey_jar_id}/retention`. */
export function retentionRoutes(app: App, { retention }: { retention: Retentions }): void {
  documentRetentionRoutes(app, retention);

  app.get(
    '/honey-jars/:honey_jar_id/retention',
    {
      schema: {
        tags,
        summary: 'How long a honey jar keeps its documents',
        params: retentionParams,
        response: { 200: retentionState },
      },
    },
    async (request) => viewState(await retention.get(principalOf(request), request.params.honey_jar_id)),
  );

  app.put(
    '/honey-jars/:honey_jar_id/retention',
    {
      config: { action: 'honey_jar.retention' },
      schema: {
        tags,
        summary: 'Change how long a honey jar keeps its documents',
        description:
          'For its owner and admins. What is left out stays. It holds for the documents that are there already, too: ' +
          '`documents_due` says how many the next sweep deletes.',
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
  app.get(path, { schema: { ...schema, summary: 'How long a document is kept' } }, async (request) =>
    viewDocument(await retention.ofDocument(principalOf(request), placeOf(request.params))),
  );

  app.put(
    path,
    {
      config: { action: 'document.retention' },
      schema: { ...schema, summary: 'Change how long a document is kept', body: documentRetentionBody },
    },
    async (request) => {
      request.audit.details = request.body;
      const place = placeOf(request.params);
      return viewDocument(await retention.changeOfDocument(principalOf(request), place, request.body));
    },
  );
}

/** As the domain calls what the path names. */
function placeOf({ document_id, honey_jar_id }: z.output<typeof documentRetentionParams>) {
  return { document_id, jar_id: honey_jar_id };
}

function viewDocument(retention: DocumentRetention): z.input<typeof documentRetention> {
  const { retention_policy: policy, retention_days, inherited, ends_at } = retention;
  return {
    policy,
    custom_days: customDaysOf(retention),
    retention_days,
    inherited,
    expires_at: ends_at?.toISOString() ?? null,
  };
}

function viewState({ due, due_soon, ...jar }: JarRetention): z.input<typeof retentionState> {
  return { ...viewRetention(jar), documents_due: due, documents_due_soon: due_soon };
}
