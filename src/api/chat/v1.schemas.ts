import { z } from 'zod';
import { messageText, replyFields, tokensUsedMeans } from './platform.schemas.ts';
import { reading } from '#api/search/platform.schemas.ts';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import { idParam } from '#http/replies/id.ts';

const { response_time, ...others } = replyFields;

export const chatBody = z.object({
  message: messageText,
  ...scopeFields,
  context: z
    .object({
      ...scopeFields,
      event_id: idParam.optional().describe('The event it is about; you must be allowed to read it'),
      conversation_id: idParam
        .optional()
        .describe('Continues that conversation; without it, a new one starts'),
    })
    .default({}),
  stream: z
    .boolean()
    .default(false)
    .describe('true: responds with `text/event-stream`; counts against the limit of streams'),
});

export const chatReply = z.object({
  response: z.string(),
  context_used: z
    .array(z.string())
    .describe('The quotes that support the response, in the order of their [n]; see `sources`'),
  tokens_used: z.int().nullable().describe(tokensUsedMeans),
  response_time,
  ...others,
  reading: reading.optional(),
});
