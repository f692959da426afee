import type { z } from 'zod';
import type { Conversations, FeedbackStatistics } from '#domain/conversations/index.ts';
import type { App } from '#http/app.ts';
import { feedbackQuery, feedbackStatistics } from './feedback.schemas.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What users said of replies, counted: `/admin/feedback`. */
export function feedbackRoutes(app: App, { conversations }: { conversations: Conversations }): void {
  app.get(
    '/admin/feedback',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['administration'],
        summary: 'Get what users said of replies',
        description:
          'How many were rated good on each day, and the newest comments. Ratings of deleted replies, and those that were made ' +
          'when only their users saw them, are not among them.',
        querystring: feedbackQuery,
        response: { 200: feedbackStatistics },
      },
    },
    async (request) => {
      const since = new Date(Date.now() - request.query.days * dayMs);
      return viewStatistics(await conversations.feedbackSince(since), since);
    },
  );
}

function viewStatistics(
  { days, comments, cut }: FeedbackStatistics,
  since: Date,
): z.input<typeof feedbackStatistics> {
  const helpful = days.reduce((sum, day) => sum + day.helpful, 0);
  const unhelpful = days.reduce((sum, day) => sum + day.unhelpful, 0);
  return {
    since: since.toISOString(),
    helpful,
    unhelpful,
    helpful_share: helpful + unhelpful === 0 ? null : helpful / (helpful + unhelpful),
    days: days.map((day) => ({ ...day, helpful_share: day.helpful / (day.helpful + day.unhelpful) })),
    comments: comments.map(({ replied_at, ...said }) => ({ ...said, replied_at: replied_at.toISOString() })),
    cut,
  };
}
