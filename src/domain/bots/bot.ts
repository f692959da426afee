import type { AnswerSource } from '#domain/search/index.ts';

export const botStatuses = ['active', 'inactive', 'suspended'] as const;
export type BotStatus = (typeof botStatuses)[number];

/** `text` has neither numbers of sources nor marks of Markdown. */
export const responseFormats = ['markdown', 'text'] as const;

/** What is kept from visitors, each level with what those before it keep; see `chat/range.ts` and `chat/guard.ts`. */
export const filterLevels = ['none', 'low', 'medium', 'high'] as const;
export type FilterLevel = (typeof filterLevels)[number];

export type BotConfiguration = {
  /** How a language model is to speak; it cannot loosen the rules for answers. */
  system_prompt: string;
  max_tokens: number;
  temperature: number;
  response_format: (typeof responseFormats)[number];
  /** Whether replies come with questions that go on from them. */
  suggested_actions: boolean;
};

export type BotSecurity = {
  /** Messages an hour to the bot, of all keys and visitors together; null for no other limit than those of keys. */
  rate_limit: number | null;
  /** Messages an hour of one visitor. */
  visitor_rate_limit: number | null;
  /** Sites whose pages may use the bot: `example.org`, `*.example.org`, `https://example.org:8443`. None: any. */
  allowed_domains: string[];
  pii_filtering: boolean;
  content_filter_level: FilterLevel;
};

export const widgetThemes = ['auto', 'light', 'dark'] as const;
export const widgetPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
export const widgetLanguages = ['auto', 'en', 'de'] as const;

export type BotBranding = {
  primary_color: string;
  welcome_message: string;
  placeholder_text: string;
  /** What the code for a site says to the widget; `auto` is as the page of the visitor is. */
  theme: (typeof widgetThemes)[number];
  position: (typeof widgetPositions)[number];
  language: (typeof widgetLanguages)[number];
};

/** A honey jar that the bot answers from. `weight` multiplies how strong its passages are. */
export type KnowledgeSource = { jar_id: string; name: string; weight: number };

/** A jar as the bot may search it now. */
type SearchedSource = { jar_id: string; name: string; weight: number; completed_count: number };

type Bot = {
  id: string;
  created_by: string | null;
  name: string;
  description: string;
  display_name: string;
  avatar_url: string | null;
  status: BotStatus;
  configuration: BotConfiguration;
  security: BotSecurity;
  branding: BotBranding;
  created_at: Date;
  updated_at: Date;
};

export type BotWithSources = Bot & { sources: KnowledgeSource[] };

export type BotStats = {
  total_conversations: number;
  messages_today: number;
  /** Null without a reply. */
  avg_response_time_ms: number | null;
  replies: number;
  /** Replies that say that the documents do not hold the answer. */
  unanswered: number;
  /** Null without a message. */
  last_message_at: Date | null;
};

export type ListedBot = BotWithSources & { stats: BotStats };

/** A bot as a visitor's message needs it. */
export type LiveBot = Bot & { sealed_key: string; searched: SearchedSource[] };

export const defaultConfiguration: BotConfiguration = {
  system_prompt: '',
  max_tokens: 800,
  temperature: 0,
  response_format: 'markdown',
  suggested_actions: true,
};

export const defaultSecurity: BotSecurity = {
  rate_limit: null,
  visitor_rate_limit: null,
  allowed_domains: [],
  pii_filtering: true,
  content_filter_level: 'medium',
};

export const defaultBranding: BotBranding = {
  primary_color: '#2563eb',
  welcome_message: 'Hello. What would you like to know?',
  placeholder_text: 'Ask a question',
  theme: 'auto',
  position: 'bottom-right',
  language: 'auto',
};

export const mostBots = 500;
export const mostSources = 50;
export const maxQuestionLength = 4000;

/** What a page or a program may do next. */
export type SuggestedAction = { type: 'question'; text: string; url: null };

/** Both sides of one turn, as they were shown. */
export type TurnBody = {
  question: string;
  reply: string;
  /** The question as it was understood, when it referred to earlier ones. */
  asked?: string;
  sources: AnswerSource[];
};

/** Of a jar that a reply cites: the best relevance of its passages. */
type UsedJar = { jar_id: string; relevance: number };

/** What the embedding site says of a visitor. */
export type Visitor = { user_id: string | null; user_name: string | null; metadata: Record<string, unknown> };

export type Turn = {
  id: string;
  bot_id: string;
  session_id: string;
  question_id: string;
  body: TurnBody;
  asked_at: Date;
  created_at: Date;
  response_ms: number;
  tokens_used: number | null;
  model: string;
  answered: boolean;
  confidence: number;
  used_jars: UsedJar[];
  rating: number | null;
};

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'bots.configuration': BotConfiguration;
    'bots.security': BotSecurity;
    'bots.branding': BotBranding;
    'bot_turns.used_jars': UsedJar[];
  }
}

declare module '#queue/event-bus.ts' {
  interface Happenings {
    /** Each within the transaction that stores it. */
    'bot.message_sent': MessageSent[];
    'bot.conversation_started': ConversationStarted[];
    'bot.conversation_ended': ConversationEnded[];
  }
}

export type MessageSent = {
  bot_id: string;
  session_id: string;
  question: string;
  reply: string;
  response_ms: number;
  sources: { document: string; page: number | null; relevance: number }[];
};

export type ConversationStarted = {
  bot_id: string;
  session_id: string;
  visitor: Pick<Visitor, 'user_id' | 'user_name'>;
  started_at: Date;
};

export type ConversationEnded = {
  bot_id: string;
  session_id: string;
  message_count: number;
  started_at: Date;
  last_at: Date;
  reason: 'idle' | 'closed';
};
