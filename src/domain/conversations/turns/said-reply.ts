import { extractiveModel, type KnowledgeReader, type Utterance } from '#domain/search/index.ts';
import type { Lease } from '#domain/models/index.ts';
import type { ConversationLock, NewUtterance } from '#domain/conversations/conversation-lock.ts';
import type { Message } from '#domain/conversations/conversation.ts';
import type { SpokenReply } from './reply.ts';
import type { Reply, TurnRequest } from './turn.ts';

/** A turn that holds its conversation. */
export type Turn = {
  request: TurnRequest;
  message: string;
  /** The reply that the new one takes the place of, and the messages before it, when it is a further one. */
  again: { replaces: string | null; earlier: Message[] } | null;
  message_id: string;
  begun: number;
  read: KnowledgeReader;
  about: Utterance | null;
  holding: ConversationLock;
};

/** What has become of the reply by now. */
export type Progress = {
  text: string;
  asked: string;
  reply: SpokenReply | null;
  lease: Lease | null;
  reading_ms: number;
  documents_pending: number;
};

export type SaidReply = NewUtterance & { model: string; response_ms: number; tokens_used: number | null };

/** The reply as it is kept, by now. */
export function saidBy(
  { message_id: id, begun, message }: Turn,
  { text, asked, reply: made, documents_pending }: Progress,
): SaidReply {
  const answer = made?.answer();
  return {
    id,
    role: 'assistant',
    text,
    ...(asked !== message && { asked }),
    answered: answer?.answered ?? false,
    sources: answer ? [...answer.sources, ...answer.related] : [],
    confidence: answer?.confidence ?? 0,
    nearest: answer?.nearest ?? [],
    looked_for: answer?.looked_for ?? null,
    languages: answer?.languages ?? null,
    documents_pending,
    model: answer?.model ?? extractiveModel,
    tokens_used: answer?.tokens_used ?? null,
    response_ms: performance.now() - begun,
  };
}

export function replyOf({ holding, message_id }: Turn, progress: Progress, said: SaidReply): Reply {
  const answer = progress.reply?.answer();
  return {
    conversation_id: holding.conversation_id,
    message_id,
    response: said.text,
    asked: said.asked,
    model: said.model,
    response_ms: said.response_ms,
    tokens_used: said.tokens_used,
    model_load_ms: progress.lease?.load_ms ?? 0,
    answered: answer?.answered ?? false,
    confidence: answer?.confidence ?? 0,
    sources: answer?.sources ?? [],
    related: answer?.related ?? [],
    nearest: answer?.nearest ?? [],
    looked_for: answer?.looked_for ?? null,
    languages: answer?.languages ?? null,
    documents_pending: progress.documents_pending,
  };
}
