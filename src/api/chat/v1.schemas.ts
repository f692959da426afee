import { z } from 'zod';
import { messageText, replyFields, tokensUsedMeans } from './platform.schemas.ts';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import { idParam } from '#http/replies/id.ts';

const { response_time, ...others } = replyFields;

export const chatBody = z.object({
  message: messageText,
  ...scopeFields,
  context: z
    .object({
      ...scopeFields,
      event_id: idParam.optional().describe('What it is about: an event that you may read'),
      conversation_id: idParam
        .optional()
        .describe('Goes on with that conversation; without it a new one begins'),
    })
    .default({}),
  stream: z
    .boolean()
    .default(false)
    .describe('true: answered with `text/event-stream`, and counted by the limit of streams'),
});

export const chatReply = z.object({
  response: z.string(),
  context_used: z
    .array(z.string())
    .describe('The quotes that the response stands on, in the order of their [n]; see `sources`'),
  tokens_used: z.int().nullable().describe(tokensUsedMeans),
  response_time,
  ...others,
});
