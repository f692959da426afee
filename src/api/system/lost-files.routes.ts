import type { LostFiles } from '#domain/documents/index.ts';
import { lostFilesQuery, lostFilesReply, restoredReply, restoreLostFilesBody } from './lost-files.schemas.ts';
import type { App } from '#http/app.ts';

/** Stored files that no record knows: `/admin/lost-files…`. */
export function lostFilesRoutes(app: App, { lostFiles }: { lostFiles: LostFiles }): void {
  const tags = ['administration'];

  app.get(
    '/admin/lost-files',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'List stored files without a record',
        description:
          'They are kept in `lost/` for 30 days and return to their places as soon as their records exist again, e.g. ' +
          'after the database was restored. Same as `skep lost list`.',
        querystring: lostFilesQuery,
        response: { 200: lostFilesReply },
      },
    },
    async (request) => {
      const { files, count } = await lostFiles.list(request.query.limit);
      return { count, lost_files: files };
    },
  );

  app.post(
    '/admin/lost-files/restore',
    {
      config: { access: 'admin', action: 'lost_files.restore' },
      schema: {
        tags,
        summary: 'Restore lost files',
        description:
          'Without parameters, those whose records exist again, as every start does by itself. A file that is restored without ' +
          'a record is moved to `lost/` again at the next start, for another 30 days. Same as `skep lost restore`.',
        body: restoreLostFilesBody,
        response: { 200: restoredReply },
      },
    },
    async (request) => {
      const { all, file_ids } = request.body;
      const some = file_ids?.length ? file_ids : null;
      const known = !all && some === null;
      const outcome = await (known ? lostFiles.restoreKnown() : lostFiles.restoreFiles(all ? null : some));
      request.audit.details = outcome;
      return outcome;
    },
  );
}
