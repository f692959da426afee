import { z } from 'zod';
import {
  conversationOrders,
  maxCommentLength,
  maxMessageLength,
  maxTitleLength,
  mostShown,
  ratings,
} from '#domain/conversations/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import {
  answerSource,
  citedSources,
  languages,
  lookedFor,
  reading,
  relatedSources,
} from '#api/search/platform.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const messageText = z
  .string()
  .trim()
  .min(1)
  .max(maxMessageLength)
  .meta({ example: 'Which group uses the loader Dimlight?' });

/** What a reply draws on, and what writes it. */
const replyContext = z
  .object({
    model: z.string().min(1).max(200).optional().describe('A name from GET /api/chat/models'),
    temperature: z.number().min(0).max(2).optional(),
    max_tokens: z.int().min(1).max(100_000).optional().describe('Maximum tokens of the reply'),
    ...scopeFields,
    event_id: idParam.optional().describe('The event it is about; you must be allowed to read it'),
  })
  .default({});

export const messageBody = z.object({
  message: messageText,
  ...scopeFields,
  conversation_id: idParam.optional().describe('Continues that conversation; without it, a new one starts'),
  context: replyContext,
});

export const regenerateBody = z.object({ ...scopeFields, context: replyContext });

/** The same over the socket, where no path names the conversation. */
export const regenerateData = regenerateBody.extend({ conversation_id: idParam });

export const serviceMessageBody = messageBody.extend({
  user_id: idParam
    .optional()
    .describe('Your own id or, for an admin, the id of the user to act for, without `conversation_id`'),
});

export const replyFields = {
  conversation_id: z.uuid(),
  message_id: z.uuid(),
  model_used: z.string().describe('`extractive`: sentences of the documents, unchanged'),
  response_time: z.number().describe('Seconds'),
  sources: citedSources,
  related: relatedSources,
};

export const tokensUsedMeans =
  'Of prompt and response, as counted by the engine; otherwise of message and response as counted by the tokenizer of ' +
  "the model's family; null when they cannot be counted";

const asked = z
  .string()
  .optional()
  .describe('On replies to follow-up questions: the standalone question that was looked up');

export const messageReply = namedObject('ChatReply', {
  response: z.string(),
  ...replyFields,
  asked,
  metadata: z.object({
    tokens_used: z.int().nullable().describe(tokensUsedMeans),
    model_load_time: z.number().describe('Seconds this message waited for its model; 0 when it was loaded'),
  }),
  answered: z.boolean().describe('false: the documents do not contain the answer'),
  confidence: z.number().min(0).max(1),
  nearest: z.array(answerSource).describe('Without an answer: the passages closest to the question'),
  looked_for: lookedFor,
  languages,
  reading: reading.optional(),
});

export const listConversationsQuery = z.object({
  ...sliceFields,
  sort: z.enum(conversationOrders).default('updated_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  search: z
    .string()
    .trim()
    .min(1)
    .max(maxTitleLength)
    .optional()
    .describe('Words of the title, in any case; the first 5,000 conversations are looked at'),
});

export const conversationList = z.object({
  conversations: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      last_message: z.string().nullable().describe('The beginning of the message, at most 200 characters'),
      created_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
      message_count: z.int(),
    }),
  ),
  ...sliceReply,
});

export const titleBody = z.object({ title: z.string().trim().min(1).max(maxTitleLength) });

export const renamedReply = z.object({ conversation_id: z.uuid(), title: z.string() });

export const conversationParams = z.object({ conversation_id: idParam });

export const messageParams = conversationParams.extend({ message_id: idParam });

const feedback = z.object({ rating: z.enum(ratings), comment: z.string().nullable() });

export const feedbackBody = z.object({
  rating: z.enum(ratings).nullable().describe('null withdraws it'),
  comment: z.string().trim().max(maxCommentLength).optional(),
});

export const feedbackReply = z.object({ message_id: z.uuid(), feedback: feedback.nullable() });

export const conversationQuery = z.object({
  limit: z.coerce.number().int().min(1).max(mostShown).default(mostShown),
  offset: sliceFields.offset,
});

export const conversationDetail = namedObject('Conversation', {
  conversation_id: z.uuid(),
  title: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  messages: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(['user', 'assistant']),
      content: z.string(),
      timestamp: z.iso.datetime(),
      model: z.string().optional().describe('Only on replies'),
      sources: citedSources.optional(),
      related: relatedSources.optional(),
      asked,
      answered: z
        .boolean()
        .optional()
        .describe('On replies, as all that follows: false when the documents do not contain the answer'),
      confidence: z.number().min(0).max(1).optional(),
      nearest: z.array(answerSource).optional(),
      looked_for: lookedFor.optional(),
      languages: languages.optional(),
      reading: reading.optional().describe('As it was when it was replied'),
      response_time: z.number().optional().describe('Seconds'),
      tokens_used: z.int().nullable().optional().describe(tokensUsedMeans),
      feedback: feedback.nullable().optional(),
      honey_jar_ids: z
        .array(z.uuid())
        .optional()
        .describe('On messages that named honey jars: those that the reply draws on'),
      interrupted: z.literal(true).optional().describe('The reply stopped before its end'),
      metadata: z
        .object({ summary: z.literal(true) })
        .optional()
        .describe('On the summary that replaced older messages'),
    }),
  ),
  ...sliceReply,
});

export const deletedReply = z.object({ success: z.literal(true), message: z.string() });

export const tokenUsageReply = z.object({
  total: z.int(),
  by_role: z.object({ system: z.int(), user: z.int(), assistant: z.int() }),
  context_limit: z.int().describe('Context size of the model: tokens of prompt and reply together'),
  max_allowed_tokens: z.int().describe('How many of these the conversation may use'),
  utilization_percent: z.number().describe('The total as a percentage of max_allowed_tokens'),
  model: z.string(),
  last_pruning: z
    .object({ timestamp: z.iso.datetime(), messages_pruned: z.int(), tokens_saved: z.int() })
    .nullable(),
});

export const pruneReply = z.object({
  success: z.literal(true),
  pruning_result: z.object({
    messages_pruned: z.int(),
    messages_kept: z.int(),
    tokens_before: z.int(),
    tokens_after: z.int(),
    summary: z.string().nullable().describe('null: never pruned'),
  }),
});
