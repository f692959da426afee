import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import {
  createAssistant,
  createConversations,
  createDialogue,
  type Assistant,
  type Conversations,
} from '#domain/conversations/index.ts';
import { createDocumentModels, type DocumentModels } from '#domain/document-models/index.ts';
import type { Events } from '#domain/events/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import type { Models } from '#domain/models/index.ts';
import type { Knowledge } from '#domain/search/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { TokenCounter } from '#llm/tokens/tokens.ts';
import { countedAssistant, type Counted } from '#app/monitoring/chat-gauges.ts';

type AssistantDeps = {
  config: Config;
  database: Database;
  masterKey: MasterKey;
  jars: Jars;
  knowledge: Knowledge;
  events: Events;
  models: Models;
  tokens: TokenCounter;
  logger: Logger;
  /** The number of replies in progress. */
  replies: Counted;
};

export type AssistantParts = {
  conversations: Conversations;
  assistant: Assistant;
  documentModels: DocumentModels;
};

/** The conversations of users, the assistant that replies in them, and the documents as models of the gateway. */
export function openAssistant({ config, replies, ...deps }: AssistantDeps): AssistantParts {
  const conversations = createConversations({ ...deps, pruneAtPercent: config.chatPruneAtPercent });
  const assistant = countedAssistant(createAssistant({ ...deps, conversations }), replies);
  const { jars, models } = deps;
  const dialogue = createDialogue(deps);
  const documentModels = createDocumentModels({ jars, models, dialogue, countTokens: deps.tokens.count });
  return { conversations, assistant, documentModels };
}
