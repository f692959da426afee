import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import {
  createAssistant,
  createConversations,
  type Assistant,
  type Conversations,
} from '#domain/conversations/index.ts';
import type { Events } from '#domain/events/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Models } from '#domain/models/index.ts';
import type { Knowledge } from '#domain/search/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { TokenCounter } from '#llm/tokens/tokens.ts';
import { countedAssistant, type Counted } from '#app/monitoring/chat-gauges.ts';

type AssistantDeps = {
  config: Config;
  database: Database;
  masterKey: MasterKey;
  knowledge: Knowledge;
  events: Events;
  models: Models;
  tokens: TokenCounter;
  logger: Logger;
  /** The number of replies in progress. */
  replies: Counted;
};

export type AssistantParts = { conversations: Conversations; assistant: Assistant };

/** The conversations of users, and the assistant that replies in them. */
export function openAssistant({ config, replies, ...deps }: AssistantDeps): AssistantParts {
  const conversations = createConversations({ ...deps, pruneAtPercent: config.chatPruneAtPercent });
  const assistant = countedAssistant(createAssistant({ ...deps, conversations }), replies);
  return { conversations, assistant };
}
