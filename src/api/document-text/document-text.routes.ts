import type { z } from 'zod';
import { fileFormats, type Document, type Documents } from '#domain/documents/index.ts';
import { principalOf } from '#http/access/access.ts';
import { sendDownload } from '#http/bodies/download.ts';
import { AppError } from '#kernel/errors.ts';
import { hiddenPieces } from './hidden-text.schemas.ts';
import { chunksQuery, documentChunks, documentText, fileReply, textQuery } from './document-text.schemas.ts';
import type { App } from '#http/app.ts';

/** Where a form of the API has a document, and what its path holds. */
export type DocumentPath = {
  /** Ends in `:document_id`. */
  path: string;
  params: z.ZodType<{ document_id: string; honey_jar_id?: string }>;
  tags: string[];
};

/** The same of a honey jar. */
export type JarPath = {
  /** Ends in `:honey_jar_id`. */
  path: string;
  params: z.ZodType<{ honey_jar_id: string }>;
  tags: string[];
};

function contentTypeOf({ format }: Document): string {
  return format ? fileFormats[format].sent_as : 'application/octet-stream';
}

/** What a document holds: `…/content`, `…/text`, `…/chunks` and `…/hidden-text`, the same in every form. */
export function readingRoutes(
  app: App,
  { path, params, tags }: DocumentPath,
  { documents }: { documents: Documents },
): void {
  const { reading } = documents;

  app.get(
    `${path}/content`,
    {
      schema: {
        tags,
        summary: 'Download the original file',
        description:
          'The file as uploaded, as an attachment. Supports `Range` with one range (206, or 416), `If-Range`, ' +
          '`If-None-Match` and `If-Modified-Since` (304). `ETag` is the SHA-256 of the content.',
        params,
        response: { 200: fileReply, 206: fileReply },
      },
    },
    async (request, reply) => {
      const { document_id, honey_jar_id } = request.params;
      const document = await documents.readable(principalOf(request), document_id, honey_jar_id);
      return sendDownload(request, reply, {
        filename: document.filename,
        content_type: contentTypeOf(document),
        size_bytes: document.size_bytes,
        tag: document.content_sha256,
        modified_at: document.content_at,
        open: (range) => reading.original(document, range),
      });
    },
  );

  app.get(
    `${path}/text`,
    {
      config: { errors: [409] },
      schema: {
        tags,
        summary: 'Read the extracted text',
        description:
          'The text that sources cite, with the same offsets; at most 500,000 characters per request: continue with `start` at ' +
          'the `end` of the previous response. 409 NOT_READ while there is no text. Pages and headings are empty for documents ' +
          'that were read by a version that did not store them: process those again.',
        params,
        querystring: textQuery,
        response: { 200: documentText },
      },
    },
    async (request) => {
      const { document_id, honey_jar_id } = request.params;
      const { page, start, end } = request.query;
      if (page !== undefined && (start ?? end) !== undefined)
        throw new AppError('unreadable', 'Send a page or a span (start, end), not both');
      const document = await documents.readable(principalOf(request), document_id, honey_jar_id);
      return {
        document_id: document.id,
        version: document.version,
        ...(await reading.text(document, request.query)),
      };
    },
  );

  app.get(
    `${path}/chunks`,
    {
      config: { errors: [409] },
      schema: {
        tags,
        summary: 'List the passages of a document',
        description:
          'In order: what search covers, and where it is in the text. 409 NOT_READ while there are none.',
        params,
        querystring: chunksQuery,
        response: { 200: documentChunks },
      },
    },
    async (request) => {
      const { document_id, honey_jar_id } = request.params;
      const document = await documents.readable(principalOf(request), document_id, honey_jar_id);
      const { rows, ...slice } = await reading.passages(document, request.query);
      return { document_id: document.id, version: document.version, chunks: rows, ...slice };
    },
  );

  app.get(
    `${path}/hidden-text`,
    {
      config: { errors: [409] },
      schema: {
        tags,
        summary: 'Get the hidden text of a document',
        description:
          'Text in the file that readers do not see: text in the colour of the page, zero-width characters, comments and the ' +
          'like. It is not part of the text. 409 NOT_READ while there is none, and for documents read by a version that did not ' +
          'look for it: process those again.',
        params,
        response: { 200: hiddenPieces },
      },
    },
    async (request) => {
      const { document_id, honey_jar_id } = request.params;
      const document = await documents.readable(principalOf(request), document_id, honey_jar_id);
      return {
        document_id: document.id,
        version: document.version,
        ...(await reading.hidden(document)),
      };
    },
  );
}
