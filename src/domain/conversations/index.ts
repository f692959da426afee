export { createAssistant, type Assistant } from './assistant.service.ts';
export { openSeal, resealConversationKeys } from './conversation-seals.ts';
export {
  conversationOrders,
  maxCommentLength,
  maxMessageLength,
  maxTitleLength,
  mostShown,
  ratings,
  type Conversation,
  type Message,
  type Spoken,
} from './conversation.ts';
export { createConversations, type Conversations, type ListedConversation } from './conversations.service.ts';
export type { FeedbackStatistics } from './feedback.service.ts';
export { createDialogue, createReadDialogue, type Dialogue, type ReadDialogue } from './dialogue.service.ts';
export type { Reply, TurnEvent, TurnRequest } from './turns/turn.ts';
