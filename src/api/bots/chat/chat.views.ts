import type { z } from 'zod';
import type { BotReply, ShownMessage } from '#domain/bots/index.ts';
import type { historyReply, messageReply } from './chat.schemas.ts';

export function viewReply(botId: string, said: BotReply): z.input<typeof messageReply> {
  const { response, session_id, message_id, timestamp, sources, suggested_actions } = said;
  const { response_ms, tokens_used, model, confidence, answered } = said;
  return {
    success: true,
    response,
    session_id,
    bot_id: botId,
    message_id,
    timestamp: timestamp.toISOString(),
    metadata: { response_time_ms: Math.round(response_ms), tokens_used, model, confidence, answered },
    sources,
    suggested_actions,
  };
}

export function viewMessage(message: ShownMessage): z.input<typeof historyReply>['messages'][number] {
  return { ...message, timestamp: message.timestamp.toISOString() };
}
