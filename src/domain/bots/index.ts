export { isAllowedOrigin } from './allowed-domains.ts';
export { botInactive, botNotFound } from './bot-errors.ts';
export {
  botStatuses,
  filterLevels,
  maxQuestionLength,
  mostSources,
  responseFormats,
  widgetLanguages,
  widgetPositions,
  widgetThemes,
  type BotWithSources,
  type ConversationEnded,
  type ConversationStarted,
  type FilterLevel,
  type ListedBot,
  type LiveBot,
  type MessageSent,
} from './bot.ts';
export { botSeals, openBotSeal, resealBotKeys } from './bot-seal.ts';
export { createBots, type BotInput, type Bots } from './bots.service.ts';
export {
  keyPermissions,
  keyTiers,
  keyTypes,
  publicKeyMark,
  type KeyPermission,
  type KeyType,
  type PublicKey,
} from './keys/public-key.ts';
export {
  createPublicKeys,
  type MadeKey,
  type NewPublicKey,
  type PublicKeys,
} from './keys/public-keys.service.ts';
export type { LivePublicKey } from './keys/public-keys.repository.ts';
export { createBotAnalytics, type BotAnalytics } from './analytics/analytics.service.ts';
export {
  createBotChat,
  type BotChat,
  type BotEvent,
  type BotMessage,
  type BotReply,
} from './chat/chat.service.ts';
export { createBotSessions, type BotSessions, type ShownMessage } from './chat/sessions.service.ts';
export { createBotReach, type BotReach } from './reach.service.ts';
