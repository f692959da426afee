import { maxFinds, type Detected, type PersonalData } from '#domain/pii/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { LargeReplies } from '#http/bodies/large-replies.ts';
import { disconnectSignal } from '#http/limits/client-disconnect.ts';
import { writtenParts } from '#http/bodies/written-json.ts';
import { detectBody, detectReply } from './detect.schemas.ts';
import type { App } from '#http/app.ts';

/** The longest text fits with three bytes for each character, or when it is escaped as JSON sparingly. */
const bodyBytes = 4 * 1024 * 1024;

/** Personal data in a text: `/detect`. */
export function detectRoutes(
  app: App,
  { personalData, replies }: { personalData: PersonalData; replies: LargeReplies },
): void {
  app.post(
    '/detect',
    {
      bodyLimit: bodyBytes,
      config: { action: null, changes: false, limit: 'detect', errors: [413, 500, 503] },
      schema: {
        tags: ['pii'],
        summary: 'Detect personal data in a text',
        description:
          'Nothing of the text is stored. When it cannot be scanned the response is an error (PII_DETECTION_FAILED), ' +
          `never an empty list. The body may have 4 MiB. 413 for a longer text, and for more than ${maxFinds} detections in it.`,
        body: detectBody,
        response: { 200: detectReply },
      },
    },
    async (request, reply) => {
      const detected = await personalData.detect(
        { ...request.body, request_id: request.id },
        {
          behalf: { user_id: principalOf(request).user_id, document_id: null, request_id: request.id },
          signal: disconnectSignal(reply),
        },
      );
      void reply.type('application/json; charset=utf-8');
      // Bytes are sent as they are; they have the form of the schema.
      replies.send(request, reply, written(request.id, detected));
      return reply;
    },
  );
}

/** The detections come as JSON from the thread that made them: serialising tens of thousands here would block the event loop. */
function written(request_id: string, { detection_mode, processing_time_ms, looked }: Detected): Uint8Array[] {
  const head = {
    request_id,
    processing_time_ms: Math.round(processing_time_ms * 100) / 100,
    detection_mode,
    total_detections: looked.total,
    compliance_summary: looked.summary,
  };
  return writtenParts(head, { detections: looked.json });
}
