import type { FastifyReply } from 'fastify';
import type { BatchFile, PiiBatches } from '#domain/pii-batches/index.ts';
import { principalOf } from '#http/access/access.ts';
import { attachment } from '#http/bodies/attachment.ts';
import { disconnectSignal } from '#http/limits/client-disconnect.ts';
import {
  downloadQuery,
  file,
  jobList,
  jobParams,
  jobResults,
  jobStatus,
  listQuery,
  reportQuery,
  submitBody,
  submitted,
} from './pii-batches.schemas.ts';
import { askedOf, viewResults, viewStatus, viewSubmitted } from './pii-batches.views.ts';
import type { App } from '#http/app.ts';

const tags = ['pii'];
const documented = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: file }])),
});

/** Honey jars that are looked through in the background: `/batch…`. */
export function batchRoutes(app: App, { batches }: { batches: PiiBatches }): void {
  app.post(
    '/batch/submit',
    {
      config: { action: 'pii.batch_submit', limit: 'submit', takenLimit: 'batch', errors: [404] },
      schema: {
        tags,
        summary: 'Scan a honey jar for personal data in the background',
        description:
          'For users who may read the jar; with `allow_export: false`, only for its owner. Scans the documents the jar ' +
          'has now, in their current versions. Ten accepted jobs per day.',
        body: submitBody,
        response: { 202: submitted },
      },
    },
    async (request, reply) => {
      const count = () => request.countTaken();
      const batch = await batches.submit(principalOf(request), askedOf(request.body), count);
      request.audit.target = { type: 'pii_batch', id: batch.id };
      request.audit.details = { honey_jar_id: batch.jar_id, documents: batch.total_documents };
      return reply.code(202).send(viewSubmitted(batch));
    },
  );

  app.get(
    '/batch',
    {
      schema: {
        tags,
        summary: 'List your batch jobs, newest first',
        querystring: listQuery,
        response: { 200: jobList },
      },
    },
    async (request) => {
      const { rows, ...slice } = await batches.list(principalOf(request), request.query);
      return { jobs: rows.map(viewStatus), ...slice };
    },
  );

  app.get(
    '/batch/status/:job_id',
    {
      schema: {
        tags,
        summary: 'Get the progress of a batch job',
        params: jobParams,
        response: { 200: jobStatus },
      },
    },
    async (request) => viewStatus(await batches.get(principalOf(request), request.params.job_id)),
  );

  app.post(
    '/batch/cancel/:job_id',
    {
      config: { action: 'pii.batch_cancel', errors: [409] },
      schema: {
        tags,
        summary: 'Cancel a batch job',
        description:
          'Detections so far are kept. Takes no body, or an empty object. 409 when it has already ended.',
        params: jobParams,
        response: { 200: jobStatus },
      },
    },
    async (request) => {
      const { job_id } = request.params;
      const batch = await batches.cancel(principalOf(request), job_id);
      request.audit.target = { type: 'pii_batch', id: job_id };
      return viewStatus(batch);
    },
  );

  app.get(
    '/batch/results/:job_id',
    {
      config: { errors: [409] },
      schema: {
        tags,
        summary: 'Get the results of a batch job',
        description: 'Requires read access to the honey jar. 409 before the job has ended.',
        params: jobParams,
        response: { 200: jobResults },
      },
    },
    async (request) => viewResults(await batches.results(principalOf(request), request.params.job_id)),
  );

  batchFiles(app, batches);
}

/** What is written while it is sent: HEAD would have it all written, and thrown away. */
function batchFiles(app: App, batches: PiiBatches): void {
  app.get(
    '/batch/download/:job_id',
    {
      config: { action: 'pii.batch_download', errors: [409] },
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Download the detections of a batch job, document by document',
        description:
          'The file is streamed as it is written. On a failure half-way the connection is cut, so a download that ' +
          'completes is whole. In csv, cells that a spreadsheet would take for a formula begin with an apostrophe, ' +
          'and there is no masked_content.',
        params: jobParams,
        querystring: downloadQuery,
        response: {
          200: documented('The detections', 'application/json', 'application/x-ndjson', 'text/csv'),
        },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      return sendFile(reply, await batches.download(principalOf(request), request.params.job_id, format));
    },
  );

  app.get(
    '/batch/report/:job_id',
    {
      config: { errors: [409] },
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Get the compliance report of a batch job',
        description:
          'Generated from the detections on each request; contains no values. 404 when none was requested at submit.',
        params: jobParams,
        querystring: reportQuery,
        response: {
          200: documented('The report', 'application/json', 'text/markdown', 'text/html', 'application/pdf'),
        },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      const asked = { format, signal: disconnectSignal(reply) };
      return sendFile(reply, await batches.report(principalOf(request), request.params.job_id, asked));
    },
  );
}

function sendFile(reply: FastifyReply, { filename, content_type, content }: BatchFile) {
  return reply.header('content-disposition', attachment(filename)).type(content_type).send(content);
}
