import type { ConversationEnded, ConversationStarted, MessageSent } from '#domain/bots/index.ts';
import { webhookSource } from './webhook-source.ts';

export const onBotMessageSent = webhookSource({
  events: ['message.sent'],
  occurrencesOf: (sent: MessageSent[]) =>
    sent.map(({ bot_id, session_id, question, reply, response_ms, sources }) => ({
      bot_id,
      event: 'message.sent' as const,
      data: {
        bot_id,
        session_id,
        message: { type: 'user', content: question },
        response: { content: reply, response_time_ms: Math.round(response_ms), sources },
      },
    })),
});

export const onBotConversationStarted = webhookSource({
  events: ['conversation.started'],
  occurrencesOf: (started: ConversationStarted[]) =>
    started.map(({ bot_id, session_id, visitor, started_at }) => ({
      bot_id,
      event: 'conversation.started' as const,
      data: {
        bot_id,
        session_id,
        user: { id: visitor.user_id, name: visitor.user_name },
        started_at: started_at.toISOString(),
      },
    })),
});

export const onBotConversationEnded = webhookSource({
  events: ['conversation.ended'],
  occurrencesOf: (ended: ConversationEnded[]) =>
    ended.map(({ bot_id, session_id, message_count, started_at, last_at, reason }) => ({
      bot_id,
      event: 'conversation.ended' as const,
      data: {
        bot_id,
        session_id,
        message_count,
        duration_seconds: Math.round((last_at.getTime() - started_at.getTime()) / 1000),
        reason,
      },
    })),
});
