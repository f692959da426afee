import { queryClient } from '#app/query-client.ts';
import { isDenied, noteRefusal } from '#api/denied.ts';
import { ApiError, request } from '#api/request.ts';
import { begunWith, type Begun } from './begun.ts';
import { keepConnected, lostError, tell, type ChatEvent } from './connection.ts';
import {
  conversationPath,
  conversationQuery,
  messageOf,
  withSaid,
  type Message,
  type MessageReply,
} from './conversation.ts';
import { addLive, changeLive, liveReplies, removeLive, type LiveReply } from './live-replies.ts';
import { localId } from './local-id.ts';
import { hearModels } from './models.ts';

export type Asked = {
  conversationId: string | null;
  /** Null: the last message is replied to again. */
  question: string | null;
  jarIds: string[];
  model: string | null;
  /** It was sent before, and failed: the server may have it already. */
  isAgain: boolean;
};

/** `conversationId`: null when it is not known because the reply failed or was stopped at once. */
type Said = { conversationId: string | null; isSent: boolean };

/** How a reply ended: null where nothing of it came before it was stopped. */
type Ended = { reply: MessageReply } | { stopped: string | null };

/** What waits for the end of a reply over the socket, by the id of the message. */
const waiting = new Map<string, { resolve: (ended: Ended) => void; reject: (error: ApiError) => void }>();
/** The requests in progress where there is no socket. */
const requests = new Map<string, AbortController>();
/** Replies that are to be stopped as soon as it is known where they are. */
const stopping = new Set<string>();

/** Keeps the connection of the chat while a page shows it. */
export function connectChat(): () => void {
  return keepConnected({ event: hear, lost });
}

/** Sends a message, and shows its reply as it is written. It is not sent where one has to sign in first. */
export async function ask(place: string, given: Asked): Promise<Said> {
  const id = localId();
  const { conversationId, question } = given;
  addLive({ id, place, conversationId, question, text: '', error: null });
  try {
    const begun = await begunBefore(given);
    if (begun?.isAnswered) {
      await load(begun.conversationId);
      removeLive(id);
      return { conversationId: begun.conversationId, isSent: true };
    }
    // Its question is there, and only the reply is missing.
    const asked = begun ? { ...given, conversationId: begun.conversationId, question: null } : given;
    changeLive(id, () => ({ conversationId: asked.conversationId }));
    const sent = await overSocket(id, asked);
    const ended = sent ? await sent.ended : await overHttp(id, asked);
    const conversation =
      'reply' in ended ? ended.reply.conversation_id : (ended.stopped ?? asked.conversationId);
    if ('reply' in ended && conversationId !== null) keep(conversationId, asked, ended.reply);
    // What is kept of a stopped reply, and a new conversation, only the server knows.
    else if (conversation !== null) await load(conversation);
    removeLive(id);
    return { conversationId: conversation, isSent: true };
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : lostError();
    const live = liveReplies().find((reply) => reply.id === id);
    if (isDenied(error) && live?.text === '') {
      removeLive(id);
      return { conversationId, isSent: false };
    }
    const known = live?.conversationId ?? null;
    if (known !== null) await load(known);
    changeLive(id, () => ({ error }));
    return { conversationId: known, isSent: true };
  } finally {
    stopping.delete(id);
    void queryClient.invalidateQueries({ queryKey: ['conversations'] });
    void queryClient.invalidateQueries({ queryKey: ['conversation-tokens'] });
  }
}

/** What was sent before may have begun a conversation. */
async function begunBefore({ conversationId, question, isAgain }: Asked): Promise<Begun | null> {
  return isAgain && conversationId === null && question !== null ? begunWith(question) : null;
}

/** Stops a reply; the server ends its work, too, and keeps what was written. */
export function stop({ id, conversationId }: LiveReply): void {
  const sent = requests.get(id);
  if (sent) sent.abort();
  else if (conversationId !== null) void tell({ type: 'cancel', conversation_id: conversationId });
  else if (waiting.size === 1) void tell({ type: 'cancel' });
  // Without its conversation all replies would be stopped.
  else stopping.add(id);
}

/** Sends it; null where there is no socket. */
async function overSocket(
  id: string,
  { conversationId, question, ...asked }: Asked,
): Promise<{ ended: Promise<Ended> } | null> {
  const data = {
    ...(question !== null && { message: question }),
    ...(conversationId !== null && { conversation_id: conversationId }),
    context: contextOf(asked),
  };
  const ended = new Promise<Ended>((resolve, reject) => waiting.set(id, { resolve, reject }));
  if (await tell({ type: question === null ? 'regenerate' : 'message', id, data })) return { ended };
  waiting.delete(id);
  return null;
}

async function overHttp(id: string, { conversationId, question, ...asked }: Asked): Promise<Ended> {
  const sent = new AbortController();
  requests.set(id, sent);
  const { signal } = sent;
  const context = contextOf(asked);
  try {
    const reply =
      question === null
        ? await request<MessageReply>('POST', `${conversationPath(conversationId ?? '')}/regenerate`, {
            body: { context },
            signal,
          })
        : await request<MessageReply>('POST', '/api/chat/message', {
            body: {
              message: question,
              context,
              ...(conversationId !== null && { conversation_id: conversationId }),
            },
            signal,
          });
    return { reply };
  } catch (error) {
    if (signal.aborted) return { stopped: null };
    throw error;
  } finally {
    requests.delete(id);
  }
}

function contextOf({ jarIds, model }: Pick<Asked, 'jarIds' | 'model'>) {
  return { ...(jarIds.length > 0 && { honey_jar_ids: jarIds }), ...(model !== null && { model }) };
}

function hear({ type, id, ...event }: ChatEvent): void {
  if (type.startsWith('model_')) hearModels(type, event);
  const waits = id === undefined ? undefined : waiting.get(id);
  if (id === undefined || !waits) return;
  if (type === 'response_chunk') {
    const conversationId = String(event['conversation_id']);
    changeLive(id, ({ text }) => ({ text: text + String(event['chunk']), conversationId }));
    if (stopping.delete(id)) void tell({ type: 'cancel', conversation_id: conversationId });
    return;
  }
  waiting.delete(id);
  if (type === 'response_complete') waits.resolve({ reply: event as unknown as MessageReply });
  else if (type === 'response_cancelled')
    waits.resolve({ stopped: (event['conversation_id'] as string | undefined) ?? null });
  else {
    const error = new ApiError(400, event['error'] as { code: string; message: string });
    noteRefusal('/api/chat/ws', error);
    waits.reject(error);
  }
}

/** With the socket the replies in progress end. */
function lost(error: ApiError): void {
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

function keep(conversationId: string, { question, jarIds }: Asked, said: MessageReply): void {
  const now = new Date().toISOString();
  const asked: Message | null =
    question === null
      ? null
      : {
          id: localId(),
          type: 'user',
          content: question,
          timestamp: now,
          ...(jarIds.length > 0 && { honey_jar_ids: jarIds }),
        };
  queryClient.setQueryData(
    conversationQuery(conversationId).queryKey,
    (data) => data && withSaid(data, { question: asked, reply: messageOf(said) }),
  );
}

/** Shows what the server has of a conversation now. */
async function load(conversationId: string): Promise<void> {
  const query = conversationQuery(conversationId);
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.fetchInfiniteQuery({ ...query, staleTime: 0 }).catch(() => undefined);
}
