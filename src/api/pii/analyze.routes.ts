import { cleanFilename } from '#domain/documents/index.ts';
import { maxAnswered, maxShownLength, type AnalysedFile, type FileAnalysis } from '#domain/pii/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { LargeReplies } from '#http/bodies/large-replies.ts';
import { untilDisconnect } from '#http/limits/client-disconnect.ts';
import { readOneFile } from '#http/bodies/upload.ts';
import { writtenParts } from '#http/bodies/written-json.ts';
import { takingInto } from './analyze.form.ts';
import { analyzeFields, analyzeReply } from './analyze.schemas.ts';
import type { App } from '#http/app.ts';

const none = Buffer.from('[]');

/** Personal data in a file: `/analyze-document`. */
export function analyzeRoutes(
  app: App,
  { files, replies }: { files: FileAnalysis; replies: LargeReplies },
): void {
  app.post(
    '/analyze-document',
    {
      config: {
        action: null,
        changes: false,
        limit: 'analyze',
        errors: [408, 413, 415, 422, 500, 503],
        form: { file: 'file', fields: analyzeFields },
      },
      schema: {
        tags: ['pii'],
        summary: 'Detect personal data in a file (multipart: file) and classify the document',
        description:
          'PDF, DOCX, DOC, TXT, CSV, MD, HTML, JSON and LOG; decided by content, not by name. At most ' +
          `${files.maxBytes} bytes. Nothing of the file is stored or written to disk. The fields may come after the ` +
          'file. When the file cannot be scanned the response is an error, never an empty list. With extract_text_only the ' +
          `whole text is returned. 413 when it is longer than ${maxShownLength} characters, and for more than ${maxAnswered} detections.`,
        consumes: ['multipart/form-data'],
        response: { 200: analyzeReply },
      },
    },
    async (request, reply) => {
      const analysed = await untilDisconnect(request, reply, {
        make: async (signal) => {
          const { user_id } = principalOf(request);
          const { staged, said } = await readOneFile(request, takingInto(files, { user_id, signal }));
          staged.file.arrived();
          const filename = cleanFilename(staged.filename);
          const behalf = { user_id, document_id: null, request_id: request.id };
          try {
            const asked = { file: staged.file, filename, request: { ...said, request_id: request.id } };
            return await files.analyse(asked, { behalf, signal });
          } finally {
            staged.file.release();
          }
        },
      });
      if (!analysed) return;
      void reply.type('application/json; charset=utf-8');
      // Bytes are sent as they are; they have the form of the schema.
      replies.send(request, reply, written(request.id, analysed));
      return reply;
    },
  );
}

/** Detections and text come as JSON from the thread that made them. */
function written(request_id: string, analysed: AnalysedFile): Uint8Array[] {
  const { looked, text, hidden } = analysed;
  const head = {
    request_id,
    filename: analysed.filename,
    file_size_bytes: analysed.size,
    pages_processed: analysed.page_count,
    processing_time_ms: Math.round(analysed.processing_time_ms * 100) / 100,
    extracted_text_length: analysed.length,
    hidden_text: hidden && {
      start_position: hidden.start,
      characters: hidden.characters,
      complete: hidden.complete,
    },
    detection_performed: looked !== null,
    total_detections: looked?.total ?? 0,
    compliance_summary: looked?.summary ?? {},
    document_classification: analysed.classification,
  };
  return writtenParts(head, {
    detections: looked?.json ?? none,
    ...(text && { extracted_text: text }),
  });
}
