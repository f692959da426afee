import type { z } from 'zod';
import type { Conversation, ListedConversation, Message, Reply } from '#domain/conversations/index.ts';
import type { AnswerSource } from '#domain/search/index.ts';
import { excerptOf } from '#kernel/excerpt.ts';
import type { conversationDetail, conversationList, messageReply } from './platform.schemas.ts';
import { viewReading, viewSource } from '#api/search/platform.views.ts';

const excerptLength = 200;

export function viewReply(reply: Reply): z.input<typeof messageReply> {
  return {
    response: reply.response,
    ...viewReplyFields(reply),
    ...(reply.asked !== undefined && { asked: reply.asked }),
    metadata: { tokens_used: reply.tokens_used, model_load_time: reply.model_load_ms / 1000 },
    answered: reply.answered,
    confidence: reply.confidence,
    nearest: reply.nearest.map(viewSource),
    looked_for: reply.looked_for,
    languages: reply.languages,
    ...viewReading(reply),
  };
}

/** What every form of a reply has besides its text. */
export function viewReplyFields({
  conversation_id,
  message_id,
  model,
  response_ms,
  sources,
  related,
}: Reply) {
  return {
    conversation_id,
    message_id,
    model_used: model,
    response_time: response_ms / 1000,
    sources: sources.map(viewSource),
    related: related.map(viewSource),
  };
}

export function viewListed({
  last_pruning: _pruning,
  last_message: last,
  created_at,
  updated_at,
  ...conversation
}: ListedConversation): z.input<typeof conversationList>['conversations'][number] {
  return {
    ...conversation,
    last_message: last && excerptOf(last, excerptLength),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export function viewConversation(
  { id, title, created_at, updated_at }: Conversation,
  messages: Message[],
): Omit<z.input<typeof conversationDetail>, 'total' | 'limit' | 'offset'> {
  return {
    conversation_id: id,
    title,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    messages: messages.map(viewMessage),
  };
}

/** What is stored as `system` is the summary of older messages, which the assistant wrote. */
const messageTypeOf: Record<Message['role'], 'user' | 'assistant'> = {
  user: 'user',
  assistant: 'assistant',
  system: 'assistant',
};

/** A message keeps the sources that it cites and the related ones together. */
function viewSources(text: string, sources: AnswerSource[]) {
  const isCited = ({ number }: AnswerSource) => text.includes(`[${number}]`);
  return {
    sources: sources.filter(isCited).map(viewSource),
    related: sources.filter((source) => !isCited(source)).map(viewSource),
  };
}

/** What a reply keeps besides its text and sources; those from before some of it was kept lack that. */
function viewOutcome(message: Message) {
  const { answered, confidence, nearest, looked_for, languages, documents_pending = 0 } = message;
  const { response_ms, tokens_used, feedback } = message;
  return {
    ...(answered !== undefined && { answered }),
    ...(confidence !== undefined && { confidence }),
    ...(nearest && { nearest: nearest.map(viewSource) }),
    ...(looked_for !== undefined && { looked_for }),
    ...(languages !== undefined && { languages }),
    ...viewReading({ documents_pending }),
    ...(response_ms !== null && { response_time: response_ms / 1000 }),
    tokens_used,
    feedback,
  };
}

function viewMessage(message: Message) {
  const { id, role, text, created_at, model, sources, asked, interrupted, jar_ids } = message;
  return {
    id,
    type: messageTypeOf[role],
    content: text,
    timestamp: created_at.toISOString(),
    ...(model !== null && { model }),
    ...(sources && viewSources(text, sources)),
    ...(role === 'assistant' && viewOutcome(message)),
    ...(jar_ids && { honey_jar_ids: jar_ids }),
    ...(asked !== undefined && { asked }),
    ...(interrupted && { interrupted: true as const }),
    ...(role === 'system' && { metadata: { summary: true as const } }),
  };
}
