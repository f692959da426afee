import type { AnswerSource } from '#domain/search/index.ts';
import type { ChatRole } from '#llm/model-providers.ts';

/** A message may have so many UTF-16 units. */
export const maxMessageLength = 4000;

/** So many messages of a conversation are shown at once: more than an ordinary one has. */
export const mostShown = 500;

export type Conversation = {
  id: string;
  /** The beginning of its first message. */
  title: string;
  message_count: number;
  created_at: Date;
  updated_at: Date;
  last_pruning: Pruning | null;
};

/** The last time that old messages gave way to a summary. */
export type Pruning = { at: Date; messages: number; tokens: number };

/** The text of a message. */
export type MessageBody = {
  text: string;
  /** On replies: the standalone question, when the message referred to earlier ones. */
  asked?: string;
  /** Of a reply: those that it cites, and related ones. */
  sources?: AnswerSource[];
  answered?: boolean;
};

/** Who said what. */
export type Spoken = MessageBody & {
  /** `system` is the summary of what was pruned. */
  role: ChatRole;
};

export type Message = Spoken & {
  id: string;
  model: string | null;
  tokens_used: number | null;
  response_ms: number | null;
  /** It broke off before its end. */
  interrupted: boolean;
  created_at: Date;
};

export const conversationOrders = ['created_at', 'updated_at'] as const;
export type ConversationOrder = { by: (typeof conversationOrders)[number]; direction: 'asc' | 'desc' };
