import type { z } from 'zod';
import { viewCreatedRetention } from '#api/honey-jars/platform.views.ts';
import type { Exchange, PreparedImport } from '#domain/import-export/index.ts';
import { assertMayCreateJar, type Actor, type Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { attachment } from '#http/bodies/attachment.ts';
import { readOneFile, type Taking } from '#http/bodies/upload.ts';
import { fieldError } from '#kernel/errors.ts';
import {
  exportedFile,
  exportedObject,
  exportQuery,
  importFields,
  importReply,
} from './import-export.schemas.ts';
import { jarParams } from '#api/honey-jars/knowledge.schemas.ts';
import type { App } from '#http/app.ts';

/** Honey jars as files: `/honey-jars/{id}/export`, `/honey-jars/import`. */
export function exchangeRoutes(app: App, { exchange, jars }: { exchange: Exchange; jars: Jars }): void {
  const tags = ['knowledge service'];

  app.get(
    '/honey-jars/:honey_jar_id/export',
    {
      config: { action: 'honey_jar.export' },
      // It would have the whole jar read, and thrown away.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Export a honey jar with its documents',
        description:
          'The file is streamed as it is written. On a failure half-way the connection is cut, so a download that ' +
          'completes is whole. 403 for a jar with `allow_export: false`.',
        params: jarParams,
        querystring: exportQuery,
        response: {
          200: {
            description: 'The jar as a file',
            content: {
              'application/gzip': { schema: exportedFile },
              'application/json': { schema: exportedObject },
              'application/x-tar': { schema: exportedFile },
              'application/stix+json;version=2.1': { schema: exportedFile },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      request.audit.details = { format };
      const actor = principalOf(request);
      const { filename, content_type, content } = await exchange.export(
        actor,
        request.params.honey_jar_id,
        format,
      );
      return reply.header('content-disposition', attachment(filename)).type(content_type).send(content);
    },
  );

  app.post(
    '/honey-jars/import',
    {
      config: {
        action: 'honey_jar.import',
        limit: 'bulk',
        longUpload: true,
        form: {
          file: 'file',
          fields: {
            name: 'A new name for the jar',
            type: 'Who can read it: public, private, team or restricted; default private',
            encryption_enabled: 'true or false, instead of what the archive says; must come before the file',
          },
        },
      },
      schema: {
        tags,
        summary: 'Import a honey jar (multipart: file, name, type, encryption_enabled)',
        description:
          'Takes an export in any of its formats and creates a jar owned by the caller, with ' +
          'all its documents or not at all. Unless set by the fields, it is private, has the exported name, ' +
          'and is encrypted if the exported jar was. `encryption_enabled` must come before the ' +
          'file in the form. The setting for automatic deletion is not imported; set it here.',
        consumes: ['multipart/form-data'],
        response: { 201: importReply },
      },
    },
    async (request, reply) => {
      const actor = principalOf(request);
      // Before gigabytes have arrived for nothing.
      assertMayCreateJar(actor);
      const { staged, said } = await readOneFile(request, receiver(exchange, actor));
      const { jar_id, documents } = await exchange.complete(actor, staged, {
        name: said.name,
        access: said.type,
      });
      request.audit.target = { type: 'honey_jar', id: jar_id };
      const jar = await jars.readable(actor, jar_id);
      request.audit.details = { documents };
      const what = documents === 1 ? '1 document; it is' : `${documents} documents; they are`;
      return reply.code(201).send({
        success: true as const,
        honey_jar_id: jar_id,
        message: `Imported ${what} being read`,
        documents,
        retention: viewCreatedRetention(jar, jar.created_at),
      });
    },
  );
}

/** Takes an archive in as it arrives, encrypted or not as the fields before it say. */
function receiver(exchange: Exchange, actor: Actor): Taking<PreparedImport, ImportFields> {
  let received: PreparedImport | null = null;
  return {
    async stage({ file, fields }) {
      received = await exchange.receive(actor, file, fieldsFrom(fields).encryption_enabled);
      return received;
    },
    discard: exchange.discard,
    said(fields) {
      const said = fieldsFrom(fields);
      const { encrypted = false } = received?.jar ?? {};
      if (received && said.encryption_enabled !== undefined && said.encryption_enabled !== encrypted)
        throw fieldError('encryption_enabled', 'must come before the file in the form');
      return said;
    },
  };
}

type ImportFields = z.output<typeof importFields>;

function fieldsFrom(fields: Readonly<Record<string, string>>): ImportFields {
  const parsed = importFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw fieldError(issue?.path.join('.') ?? '', issue?.message ?? 'is not valid');
}
