import type { FastifyRequest } from 'fastify';
import { viewCreatedRetention } from '#api/honey-jars/platform.views.ts';
import type { BulkUploads } from '#domain/bulk-uploads/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { readOneFile } from '#http/bodies/upload.ts';
import { paginationOf } from '#kernel/paging.ts';
import { jarParams } from '#api/honey-jars/knowledge.schemas.ts';
import {
  listUploadsQuery,
  startedUpload,
  uploadList,
  uploadParams,
  uploadStatus,
} from './bulk-uploads.schemas.ts';
import { optionsOf, viewStatus, viewSummary, wantedOf } from './bulk-uploads.views.ts';
import type { App } from '#http/app.ts';

/** Bulk uploads: `/honey-jars/{id}/upload-directory` and `/uploads…`. */
export function uploadRoutes(
  app: App,
  { jars, bulkUploads }: { jars: Jars; bulkUploads: BulkUploads },
): void {
  const tags = ['bulk upload'];

  app.post(
    '/honey-jars/:honey_jar_id/upload-directory',
    {
      config: {
        action: 'bulk_upload.create',
        limit: 'bulk',
        longUpload: true,
        errors: [409, 429],
        form: { file: 'directory', fields: { options: 'JSON object with the options' } },
      },
      schema: {
        tags,
        summary: 'Upload an archive of documents (multipart: directory, options)',
        description:
          '`directory` is a zip, tar, tar.gz or tar.zst; `options` a JSON object with recursive, include_patterns, ' +
          'exclude_patterns, retention_policy (permanent, 30d, 90d, 1y, custom), custom_retention_days, ' +
          'overwrite_existing, create_subdirectories and metadata, all of them optional. The files are processed ' +
          'in the background; `progress_url` shows the progress.',
        consumes: ['multipart/form-data'],
        params: jarParams,
        response: { 200: startedUpload },
      },
    },
    async (request) => {
      const actor = principalOf(request);
      const jar = await jars.writable(actor, request.params.honey_jar_id);
      await bulkUploads.assertFree(actor);
      const { staged, said } = await readOneFile(request, {
        stage: ({ file }) => bulkUploads.stage(jar, file),
        discard: bulkUploads.discard,
        said: ({ options }) => optionsOf(options),
      });
      const state = await bulkUploads.accept(actor, staged, said);
      const queued = state.files.filter(({ status }) => status === 'processing').length;
      request.audit.target = { type: 'bulk_upload', id: state.upload.id };
      request.audit.details = { honey_jar_id: jar.id, files: state.progress.total };
      const { upload_id, status, estimated_completion } = viewSummary(state);
      return {
        upload_id,
        status,
        files_queued: queued,
        estimated_completion,
        retention: viewCreatedRetention({ ...jar, ...said.retention }, state.upload.created_at),
        progress_url: `${prefixOf(app, request)}/uploads/${upload_id}/status`,
      };
    },
  );

  app.get(
    '/uploads',
    {
      schema: {
        tags,
        summary: 'List your bulk uploads, newest first',
        querystring: listUploadsQuery,
        response: { 200: uploadList },
      },
    },
    async (request) => {
      const found = await bulkUploads.list(principalOf(request), wantedOf(request.query));
      return { uploads: found.rows.map(viewSummary), pagination: paginationOf(found) };
    },
  );

  app.get(
    '/honey-jars/:honey_jar_id/uploads',
    {
      schema: {
        tags,
        summary: 'List the bulk uploads into a jar, by any user, newest first; for its owner and admins',
        params: jarParams,
        querystring: listUploadsQuery,
        response: { 200: uploadList },
      },
    },
    async (request) => {
      const { honey_jar_id } = request.params;
      const found = await bulkUploads.listOfJar(principalOf(request), honey_jar_id, wantedOf(request.query));
      return { uploads: found.rows.map(viewSummary), pagination: paginationOf(found) };
    },
  );

  app.get(
    '/uploads/:upload_id/status',
    {
      schema: {
        tags,
        summary:
          'Get the progress of a bulk upload; for the user who started it, the owner of the jar, and admins',
        params: uploadParams,
        response: { 200: uploadStatus },
      },
    },
    async (request) => viewStatus(await bulkUploads.status(principalOf(request), request.params.upload_id)),
  );

  app.post(
    '/uploads/:upload_id/cancel',
    {
      config: { action: 'bulk_upload.cancel', errors: [409] },
      schema: {
        tags,
        summary: 'Cancel a bulk upload; documents already created stay',
        params: uploadParams,
        response: { 200: uploadStatus },
      },
    },
    async (request) => viewStatus(await bulkUploads.cancel(principalOf(request), request.params.upload_id)),
  );
}

/** Below what the caller reaches these routes: the platform passes it on when the knowledge service runs apart. */
function prefixOf(app: App, { headers }: FastifyRequest): string {
  const forwarded = headers['x-forwarded-prefix'];
  return typeof forwarded === 'string' && /^(?:\/[\w-]+)+$/.test(forwarded) ? forwarded : app.prefix;
}
