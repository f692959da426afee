import { z } from 'zod';
import { gravestStatus, type PersonalData } from '#domain/pii/index.ts';
import { socketMessage } from '#http/sockets/socket-messages.ts';
import { socketRoute } from '#http/sockets/sockets.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { detectBody } from './detect.schemas.ts';
import type { App } from '#http/app.ts';

const analyzeForm = detectBody.extend({
  document_id: z.string().min(1).max(100).optional(),
});

const description = `Messages are JSON objects of up to 64 KiB (a longer one closes the socket with 1009) with an \
\`action\`, answered in their order. An \`id\` (up to 100 characters) on a message is returned with its response.

To the server: \`{action: "auth", token}\` (first, when neither header nor cookie identify the user: anything else closes \
the socket), \`{action: "analyze", text, document_id}\` with the other fields of \`POST /api/pii/detect\` (\`document_id\` \
is your own name for the text, up to 100 characters; generated when left out), \`{action: "ping"}\`.

From the server: \`{type: "pii_detection", timestamp, document_id, detection_mode, total_detections, compliance_status, \
compliance_summary, processing_time_ms, detections}\`, \`authenticated\`, \`pong\`, \`{type: "error", error: {code, message, \
…}}\`. \`compliance_status\` is the most serious status in the summary. While a client does not read its responses, the \
server reads no further messages from it. Each \`analyze\` counts against the rate limit of \`/detect\`.`;

/** Personal data in texts as they come, over a WebSocket: `/ws/pii/realtime`. */
export function realtimeSocket(app: App, { personalData }: { personalData: PersonalData }): void {
  socketRoute<AbortController>(app, '/realtime', {
    config: {},
    schema: { tags: ['pii'], summary: 'Detect personal data in texts over a WebSocket', description },
    key: 'action',
    open: () => new AbortController(),
    close: (gone) => gone.abort(new AppError('unreadable', 'The client disconnected')),
    messages: {
      analyze: socketMessage({
        schema: analyzeForm,
        action: null,
        limit: 'detect',
        async handle({ signal }: AbortController, form, { actor: { user_id }, message_id, answer }) {
          const { document_id = newId(), ...asked } = form;
          const behalf = { user_id, document_id };
          const { detection_mode, processing_time_ms, looked } = await personalData.detect(
            { ...asked, request_id: message_id },
            { behalf, signal },
          );
          const head = {
            type: 'pii_detection',
            timestamp: new Date().toISOString(),
            document_id,
            detection_mode,
            total_detections: looked.total,
            compliance_status: gravestStatus(looked.summary),
            compliance_summary: looked.summary,
            processing_time_ms: Math.round(processing_time_ms * 100) / 100,
          };
          await answer(head, { detections: looked.json });
        },
      }),
      ping: socketMessage({
        schema: z.object({}),
        action: null,
        quiet: true,
        handle: (_socket: AbortController, _message, { answer }) => answer({ type: 'pong' }),
      }),
    },
  });
}
