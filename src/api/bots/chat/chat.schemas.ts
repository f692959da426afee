import { z } from 'zod';
import { maxQuestionLength } from '#domain/bots/index.ts';
import { success } from '#api/bots/bots.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const time = z.iso.datetime();

const sessionId = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\w.:-]+$/, 'may have letters, digits and _ . : - alone')
  .describe(
    'Continues this conversation, or begins one under it. Anyone who has a key of the bot and the id can read it: leave it out for ' +
      'one that cannot be guessed, or choose such a one',
  );

const metadataBytes = 4096;

export const messageBody = z
  .object({
    message: z.string().min(1).max(maxQuestionLength),
    session_id: sessionId.optional(),
    context: z
      .object({
        user_id: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe('Who asks, by your own id: counted, and sent to webhooks'),
        user_name: z.string().max(200).optional().describe('Not kept where personal data is filtered'),
        metadata: z
          .record(z.string().max(100), z.unknown())
          .refine(
            (data) => JSON.stringify(data).length <= metadataBytes,
            `must be at most ${metadataBytes} bytes as JSON`,
          )
          .optional()
          .describe('Kept with the conversation, except where personal data is filtered'),
      })
      .optional(),
    options: z
      .object({
        max_tokens: z.int().min(16).max(8192).optional().describe('Never more than the bot allows'),
        temperature: z.number().min(0).max(2).optional(),
        include_sources: z.boolean().optional().describe('Default true'),
        trial: z
          .boolean()
          .optional()
          .describe(
            'For admins who try a bot, also one that is not active: nothing is kept, counted or sent to webhooks, and each message ' +
              'begins a conversation',
          ),
        stream: z.boolean().optional().describe('Answers with events as the reply is made'),
      })
      .optional(),
  })
  .meta({ example: { message: 'What is known about Emotet?', options: { include_sources: true } } });

const source = z.object({
  document: z.string().describe('The title of the document'),
  page: z.int().nullable(),
  relevance: z.number(),
  content_preview: z.string(),
});

const metadata = z.object({
  response_time_ms: z.int(),
  tokens_used: z.int().nullable().describe('As counted for message and reply; null when that failed'),
  model: z.string().describe('`extractive`: sentences of the documents'),
  confidence: z.number(),
  answered: z.boolean().describe('False: the documents do not hold the answer, and the reply says so'),
});

export const messageReply = namedObject('BotReply', {
  success,
  response: z.string().describe('Text: show it as such, or as Markdown without HTML'),
  session_id: z.string(),
  bot_id: z.uuid(),
  message_id: z.uuid(),
  timestamp: time,
  metadata,
  sources: z
    .array(source)
    .describe(
      'In the order of their numbers in the response: the first is [1]. Empty with `include_sources: false`',
    ),
  suggested_actions: z
    .array(
      z.object({
        type: z.enum(['question', 'link']),
        text: z.string(),
        url: z.string().nullable().describe('Of a link'),
      }),
    )
    .describe('Questions that the documents of this reply answer, to be sent as they are'),
});

export const historyQuery = z.object({
  session_id: sessionId,
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});

export const historyReply = z.object({
  success,
  session_id: z.string(),
  messages: z
    .array(
      z.object({
        message_id: z.uuid(),
        type: z.enum(['user', 'bot']),
        content: z.string(),
        timestamp: time,
        sources: z.array(source).optional().describe('Of the bot’s messages'),
        metadata: metadata.extend({ rating: z.int().nullable() }).optional(),
      }),
    )
    .describe('The oldest first'),
  total_messages: z.int(),
  has_more: z.boolean(),
});

export const feedbackBody = z
  .object({
    session_id: sessionId,
    message_id: z.uuid().toLowerCase().describe('A reply of the bot'),
    rating: z.int().min(1).max(5).describe('5 is best'),
    comment: z.string().max(2000).optional(),
  })
  .meta({
    example: { session_id: 'sess_4mJ0kq2v', message_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', rating: 5 },
  });

export const closeBody = z
  .object({ session_id: sessionId })
  .meta({ example: { session_id: 'sess_4mJ0kq2v' } });

export const doneReply = z.object({ success, message: z.string() });

export const botCard = z.object({
  success,
  bot: z.object({
    bot_id: z.uuid(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    branding: z.object({
      primary_color: z.string(),
      welcome_message: z.string(),
      placeholder_text: z.string(),
    }),
  }),
});
