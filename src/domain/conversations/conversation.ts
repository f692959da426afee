import type { AnswerSource, LanguagesApart, LookedFor } from '#domain/search/index.ts';
import type { ChatRole } from '#llm/model-providers.ts';

/** A message may have so many UTF-16 units. */
export const maxMessageLength = 4000;

/** A title may have so many UTF-16 units. */
export const maxTitleLength = 200;

/** A comment on a reply may have so many UTF-16 units. */
export const maxCommentLength = 2000;

/** So many messages of a conversation are shown at once: more than an ordinary one has. */
export const mostShown = 500;

export type Conversation = {
  id: string;
  /** The beginning of its first message, unless its user named it. */
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
  confidence?: number;
  /** Of a reply without an answer: the closest passages, what was looked for, and languages that keep it from being found. */
  nearest?: AnswerSource[];
  looked_for?: LookedFor | null;
  languages?: LanguagesApart | null;
  /** Of a reply: how many documents in scope were not read yet. */
  documents_pending?: number;
  /** Of a message: the jars that its reply draws on; all without it. */
  jar_ids?: string[];
};

/** What a user thinks of a reply. */
export const ratings = ['up', 'down'] as const;
export type Feedback = { rating: (typeof ratings)[number]; comment: string | null };

/** As it is kept. What lacks `shown_since` was given when it was for its user's eyes alone, and stays so. */
export type KeptFeedback = Feedback & { shown_since?: string };

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
  feedback: Feedback | null;
  created_at: Date;
};

export const conversationOrders = ['created_at', 'updated_at'] as const;
export type ConversationOrder = { by: (typeof conversationOrders)[number]; direction: 'asc' | 'desc' };

/** Those with all words of `search` in their titles. */
export type WantedConversations = ConversationOrder & { search?: string | undefined };
