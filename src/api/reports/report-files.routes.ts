import { principalOf, type Actor } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { sendDownload } from '#http/bodies/download.ts';
import { disconnectSignal } from '#http/limits/client-disconnect.ts';
import { contentReply } from './content.schemas.ts';
import { downloadQuery, file, fileParams, fileReply, reportParams } from './reports.schemas.ts';
import { viewContent, viewFile } from './reports.views.ts';
import { factorOf, tags, type ReportRoutesDeps } from './report-access.ts';

const types = [
  'application/pdf',
  'text/markdown',
  'text/html',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/stix+json',
];

/** What a report was written as. */
export function reportFileRoutes(app: App, deps: ReportRoutesDeps): void {
  const { reports, config } = deps;
  const factor = factorOf(deps);

  app.get(
    '/:report_id/download',
    {
      config: { ...factor, action: 'report.download', limit: 'download', errors: [409, 410] },
      // HEAD would have another format made, and thrown away.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Download a report',
        description:
          'In the format that was ordered, or another one of its template: all hold the same. 409 before it is completed, 410 after ' +
          'its file was deleted.',
        params: reportParams,
        querystring: downloadQuery,
        response: {
          200: {
            description: 'The report',
            content: Object.fromEntries(types.map((type) => [type, { schema: file }])),
          },
        },
      },
    },
    async (request, reply) => {
      const actor = principalOf(request);
      const { report_id } = request.params;
      const { format } = request.query;
      const wanted = { format, proven: isProven(actor), signal: disconnectSignal(reply) };
      return sendDownload(request, reply, await reports.download(actor, report_id, wanted));
    },
  );

  app.get(
    '/:report_id/content',
    {
      config: { ...factor, limit: 'download', errors: [409, 410] },
      schema: {
        tags,
        summary: 'Get a report as data: its sections, statements and references',
        description: 'What all of its files are made from. 409 and 410 as for the download.',
        params: reportParams,
        response: { 200: contentReply },
      },
    },
    async (request) => {
      const actor = principalOf(request);
      const content = await reports.content(actor, request.params.report_id, { proven: isProven(actor) });
      return { success: true as const, content: viewContent(content) };
    },
  );

  app.get(
    '/debug/file/:file_id',
    {
      config: factor,
      schema: {
        tags,
        summary: 'Get the state of a stored file',
        description:
          'For the owner of its report and for admins: whether it is there, and whether its key opens it.',
        params: fileParams,
        response: { 200: fileReply },
      },
    },
    async (request) => {
      const actor = principalOf(request);
      const state = await reports.fileState(actor, request.params.file_id);
      const asked = { user_id: actor.user_id, isS3: config.storageUrl !== null };
      return { success: true as const, debug_info: viewFile(state, asked) };
    },
  );
}

/** A person who has shown a second factor; a key never has. */
function isProven({ session_id, aal }: Actor): boolean {
  return session_id !== null && aal === 'aal2';
}
