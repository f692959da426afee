import type { Conversation, Message } from './conversation.ts';
import type { ConversationSeal } from './conversation-seals.ts';
import type { ConversationRow, MessageRow } from './conversations.repository.ts';

export function messageOf(seal: ConversationSeal, row: MessageRow): Message {
  const { ordinal: _ordinal, sealed_body, sealed_feedback, ...rest } = row;
  const kept = sealed_feedback === null ? null : seal.feedback(row.id, sealed_feedback);
  const feedback = kept && { rating: kept.rating, comment: kept.comment };
  return { ...rest, ...seal.body(row.id, sealed_body), feedback };
}

export function conversationOf(seal: ConversationSeal, row: ConversationRow): Conversation {
  const { id, message_count, created_at, updated_at, pruned_at, pruned_messages, pruned_tokens } = row;
  return {
    id,
    title: seal.title(row.sealed_title),
    message_count,
    created_at,
    updated_at,
    last_pruning: pruned_at && {
      at: pruned_at,
      messages: pruned_messages ?? 0,
      tokens: pruned_tokens ?? 0,
    },
  };
}
