import type { Exchange, PreparedImport } from '#domain/exchange/index.ts';
import { assertMayCreateJar } from '#domain/jars/index.ts';
import { principalOf } from '#http/access.ts';
import type { App } from '#http/app.ts';
import { attachment } from '#http/attachment.ts';
import { discardAll, readForm, type UploadedForm } from '#http/upload.ts';
import { AppError } from '#kernel/errors.ts';
import { exportedFile, exportQuery, importFields, importReply } from './exchange.schemas.ts';
import { jarParams } from './jars.schemas.ts';

/** Honey jars as files: `/honey-jars/{id}/export`, `/honey-jars/import`. */
export function exchangeRoutes(app: App, { exchange }: { exchange: Exchange }): void {
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
          'The file is written while it is sent. When that fails half-way the connection is cut, so that a file whose ' +
          'download ended is whole. 403 for a jar with `allow_export: false`.',
        params: jarParams,
        querystring: exportQuery,
        response: {
          200: {
            description: 'The jar as a file',
            content: {
              'application/gzip': { schema: exportedFile },
              'application/json': { schema: exportedFile },
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
      config: { action: 'honey_jar.import', limit: 'bulk', longUpload: true },
      schema: {
        tags,
        summary: 'Import a honey jar (multipart: file, name, type, encryption_enabled)',
        description:
          'Takes what an export wrote, in each of its formats, and makes a jar of it whose owner is the caller: with ' +
          'all its documents or not at all. It is private unless `type` says otherwise, called as before unless ' +
          '`name` does, and encrypted if it was unless `encryption_enabled` does; that field must stand before the ' +
          'file in the form.',
        consumes: ['multipart/form-data'],
        response: { 201: importReply },
      },
    },
    async (request, reply) => {
      const actor = principalOf(request);
      // Before gigabytes have arrived for nothing.
      assertMayCreateJar(actor);
      const form = await readForm(request, receiver(exchange), exchange.discard);
      const { prepared, said } = await checked(form, exchange);
      const { jar_id, documents } = await exchange.complete(actor, prepared, {
        name: said.name,
        access: said.type,
      });
      request.audit.target = { type: 'honey_jar', id: jar_id };
      request.audit.details = { documents };
      const what = documents === 1 ? '1 document; it is' : `${documents} documents; they are`;
      return reply.code(201).send({
        success: true as const,
        honey_jar_id: jar_id,
        message: `Imported ${what} being read`,
        documents,
      });
    },
  );
}

/** Takes in the form's one file as it arrives. */
function receiver(exchange: Exchange): Parameters<typeof readForm<PreparedImport>>[1] {
  let files = 0;
  return ({ file, fields }) => {
    files += 1;
    if (files > 1) throw new AppError('invalid', 'Send one archive per request');
    return exchange.receive(file, fieldsFrom(fields).encryption_enabled);
  };
}

async function checked(form: UploadedForm<PreparedImport>, exchange: Exchange) {
  try {
    for (const file of form.files) if ('error' in file) throw file.error;
    const [first] = form.files;
    if (!first || 'error' in first) throw new AppError('invalid', 'The form holds no file');
    const said = fieldsFrom(form.fields);
    const { encrypted = false } = first.staged.jar;
    if (said.encryption_enabled !== undefined && said.encryption_enabled !== encrypted) {
      throw fieldError('encryption_enabled', 'must stand before the file in the form');
    }
    return { prepared: first.staged, said };
  } catch (error) {
    await discardAll(form, exchange.discard);
    throw error;
  }
}

function fieldsFrom(fields: Readonly<Record<string, string>>) {
  const parsed = importFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw fieldError(issue?.path.join('.') ?? '', issue?.message ?? 'is not valid');
}

function fieldError(field: string, message: string): AppError {
  return new AppError('invalid', `${field}: ${message}`, { details: { fields: [{ field, message }] } });
}
