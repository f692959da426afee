import { z } from 'zod';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { botParam, success } from './bots.schemas.ts';

const time = z.iso.datetime();

export const sessionParams = z.object({
  bot_id: botParam,
  session_id: z.string().min(1).max(200).meta({ example: 'sess_4mJ0kq2v' }),
});

export const sessionsQuery = z.object({
  ...sliceFields,
  search: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Conversations in which a message has this text, of the newest 5,000 replies with their questions',
    ),
});

export const sessionList = z.object({
  success,
  sessions: z.array(
    z.object({
      session_id: z.string(),
      user: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
      first_message: z.string().describe('Of the visitor'),
      message_count: z.int(),
      unanswered: z.int().describe('Replies that say that the documents do not hold the answer'),
      started_at: time,
      last_message_at: time,
      ended_at: time.nullable(),
      ended_reason: z.enum(['idle', 'closed']).nullable(),
    }),
  ),
  ...sliceReply,
});

export const feedbackQuery = z.object(sliceFields);

export const feedbackList = z.object({
  success,
  feedback: z.array(
    z.object({
      session_id: z.string(),
      message_id: z.uuid(),
      question: z.string(),
      response: z.string(),
      rating: z.int().describe('5 is best'),
      comment: z.string().nullable(),
      timestamp: time.describe('Of the reply'),
    }),
  ),
  ...sliceReply,
});
