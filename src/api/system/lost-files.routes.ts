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
          'They are kept in `lost/` for 30 days and go back to their places as soon as their records are back, e.g. ' +
          'after the database was restored. The same as `skep lost list`.',
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
        summary: 'Put lost files back',
        description:
          'Without anything said, those whose records are back, which every start does by itself. What is put back without ' +
          'a record is lost again at the next start, for another 30 days. The same as `skep lost restore`.',
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
