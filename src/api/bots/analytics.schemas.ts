import { z } from 'zod';
import { success } from './bots.schemas.ts';

const time = z.iso.datetime();
const day = z.iso.date();

export const analyticsQuery = z.object({
  start_date: day.optional().describe('The first day, in UTC; 29 days before the last without it'),
  end_date: day.optional().describe('The last day; today without it'),
});

export const analyticsReply = z.object({
  success,
  analytics: z.object({
    period: z.object({ start_date: day, end_date: day, days: z.int() }),
    metrics: z.object({
      total_conversations: z.int().describe('In which there was a message in the period'),
      total_messages: z.int().describe('Of visitors and of the bot'),
      unique_users: z.int().describe('By `context.user_id`, else by conversation'),
      avg_conversation_length: z.number().nullable().describe('Messages a conversation'),
      avg_response_time_ms: z.number().nullable(),
      satisfaction_score: z.number().nullable().describe('Mean rating from 1 to 5; null without any'),
      ratings: z.int(),
      unanswered: z.int().describe('Messages that the documents did not answer'),
    }),
    usage_by_day: z.array(z.object({ date: day, conversations: z.int(), messages: z.int() })),
    top_questions: z
      .array(z.object({ question: z.string(), count: z.int(), avg_satisfaction: z.number().nullable() }))
      .describe('Questions in other words count as one; at most 20'),
    unanswered_questions: z
      .array(z.object({ question: z.string(), count: z.int(), last_asked_at: time }))
      .describe('The same of those that the documents did not answer'),
    knowledge_source_usage: z.array(
      z.object({
        honey_jar_id: z.uuid(),
        name: z.string(),
        queries: z.int().describe('Replies that cite it'),
        relevance_score: z.number().describe('The mean of the best relevance in each'),
      }),
    ),
    questions_grouped: z.int().describe('How many questions were grouped: the newest 5,000'),
  }),
});
