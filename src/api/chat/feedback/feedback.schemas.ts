import { z } from 'zod';
import { maxCommentLength, ratings } from '#domain/conversations/index.ts';

const longestDays = 365;

export const feedbackQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(longestDays)
    .default(30)
    .describe('Of the replies of so many days'),
});

const helpful = z.int().describe('Replies rated `up`');
const unhelpful = z.int().describe('Replies rated `down`');

export const feedbackStatistics = z.object({
  since: z.iso.datetime(),
  helpful,
  unhelpful,
  helpful_share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Of those that were rated; null where none was'),
  days: z
    .array(z.object({ date: z.iso.date(), helpful, unhelpful, helpful_share: z.number().min(0).max(1) }))
    .describe('By the day of the reply, UTC, the newest first; days on which none was rated are left out'),
  comments: z
    .array(
      z.object({
        rating: z.enum(ratings),
        comment: z.string().max(maxCommentLength),
        replied_at: z.iso.datetime(),
      }),
    )
    .describe('The newest 20, without who made them and what the replies were'),
  cut: z.boolean().describe('Only the newest 5,000 ratings were counted'),
});
