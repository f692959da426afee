import { botNotFound, type Bots, type BotSessions, type LiveBot } from '#domain/bots/index.ts';
import { botParams, deletedReply } from './bots.schemas.ts';
import {
  feedbackList,
  feedbackQuery,
  sessionList,
  sessionParams,
  sessionsQuery,
} from './sessions.schemas.ts';
import type { App } from '#http/app.ts';

export type SessionDeps = {
  bots: Pick<Bots, 'live'>;
  botSessions: Pick<BotSessions, 'list' | 'remove' | 'feedback'>;
};

const tags = ['bots'];

/** What visitors sent to a bot, for admins: `/bots/{bot_id}/sessions`, `/bots/{bot_id}/feedback`. */
export function sessionRoutes(app: App, { bots, botSessions }: SessionDeps): void {
  async function liveBot(id: string): Promise<LiveBot> {
    const bot = await bots.live(id);
    if (!bot) throw botNotFound();
    return bot;
  }

  app.get(
    '/bots/:bot_id/sessions',
    {
      config: { access: 'admin', errors: [404] },
      schema: {
        tags,
        summary: 'List the conversations with a bot, newest first',
        description: 'Their messages: `GET /chat/{bot_id}/history`.',
        params: botParams,
        querystring: sessionsQuery,
        response: { 200: sessionList },
      },
    },
    async (request) => {
      const bot = await liveBot(request.params.bot_id);
      const { search = null, ...slice } = request.query;
      const { rows, ...part } = await botSessions.list(bot, slice, search);
      const sessions = rows.map(({ visitor, last_at, started_at, ended_at, ...session }) => ({
        ...session,
        user: { id: visitor.user_id, name: visitor.user_name },
        started_at: started_at.toISOString(),
        last_message_at: last_at.toISOString(),
        ended_at: ended_at?.toISOString() ?? null,
      }));
      return { success: true as const, sessions, ...part };
    },
  );

  app.delete(
    '/bots/:bot_id/sessions/:session_id',
    {
      config: { access: 'admin', action: 'bot.delete_conversation', errors: [404] },
      schema: {
        tags,
        summary: 'Delete a conversation with a bot',
        description: 'With its messages and ratings, for good; analytics no longer count it.',
        params: sessionParams,
        response: { 200: deletedReply },
      },
    },
    async (request) => {
      const bot = await liveBot(request.params.bot_id);
      request.audit.target = { type: 'bot', id: bot.id };
      await botSessions.remove(bot, request.params.session_id);
      return { success: true as const, message: 'Conversation deleted' };
    },
  );

  app.get(
    '/bots/:bot_id/feedback',
    {
      config: { access: 'admin', errors: [404] },
      schema: {
        tags,
        summary: 'List the replies of a bot that visitors rated, newest first',
        params: botParams,
        querystring: feedbackQuery,
        response: { 200: feedbackList },
      },
    },
    async (request) => {
      const bot = await liveBot(request.params.bot_id);
      const { rows, ...part } = await botSessions.feedback(bot, request.query);
      const feedback = rows.map((rated) => ({ ...rated, timestamp: rated.timestamp.toISOString() }));
      return { success: true as const, feedback, ...part };
    },
  );
}
