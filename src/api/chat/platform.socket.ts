import { z } from 'zod';
import type { Assistant, TurnEvent, TurnRequest } from '#domain/conversations/index.ts';
import type { AlertFeed, ChangedAlert } from '#domain/events/index.ts';
import type { ModelEvent } from '#domain/models/index.ts';
import { viewAlert } from '#api/events/alerts.views.ts';
import { idParam } from '#http/replies/id.ts';
import { socketMessage, type MessageContext } from '#http/sockets/socket-messages.ts';
import { socketRoute } from '#http/sockets/sockets.ts';
import { AppError } from '#kernel/errors.ts';
import { messageBody, messageReply, regenerateData } from './platform.schemas.ts';
import { turnOf } from './platform.routes.ts';
import { viewReply } from './platform.views.ts';
import type { App } from '#http/app.ts';
import type { Peer } from '#http/sockets/socket-wire.ts';

type Watch = (listener: (event: ModelEvent) => void) => () => void;

export type ChatSocketDeps = {
  assistant: Assistant;
  models: { watch: Watch };
  alertFeed: Pick<AlertFeed, 'watch'>;
};

/** What an open socket keeps. */
type ChatSocket = {
  peer: Peer;
  /** The replies in progress, and the conversation of each once it is known. */
  replies: Map<AbortController, string | null>;
  /** What ends each subscription. */
  subscriptions: Map<Channel, () => void>;
};

const messageForm = z.object({ data: messageBody });
const regenerateForm = z.object({ data: regenerateData });
const channels = ['model_status', 'alerts'] as const;
type Channel = (typeof channels)[number];
const channelForm = z.object({ channel: z.enum(channels) });
const cancelForm = z.object({ conversation_id: idParam.optional() });

const description = `Messages are JSON objects with a \`type\`. An \`id\` (up to 100 characters) on a message is returned \
with every response to it.

To the server: \`{type: "auth", token}\` (first, when neither header nor cookie identify the user: anything else closes the \
socket), \`{type: "message", data: {message, conversation_id, context}}\`, \`{type: "regenerate", data: {conversation_id, \
context}}\`, \`{type: "cancel", conversation_id}\`, \`{type: \
"subscribe", channel: "model_status"}\` or \`"alerts"\`, \`{type: "unsubscribe", channel}\`, \`{type: "ping"}\`.

From the server: \`{type: "response_chunk", conversation_id, message_id, chunk}\` as the reply is generated, and \`{type: \
"response_complete", …}\` with the fields of \`POST /api/chat/message\`, or \`response_cancelled\`; \`model_loading {model, \
progress}\`, \`model_loaded {model}\`, \`model_unloaded {model}\` (with a \`message\` when its process stopped by itself), \
\`model_failed {model, message}\`; \`alert_created {alert}\` and \`alert_updated {alert}\` with the fields of \`GET /api/v1/alerts\`, of \
alerts that you may see; \`authenticated\`, \`subscribed\`, \`unsubscribed\`, \`pong\`; \`{type: "error", error: {code, message}}\`.`;

/** The WebSocket of the chat: `/chat/ws`. */
export function chatSocket(app: App, deps: ChatSocketDeps): void {
  const { assistant } = deps;
  socketRoute<ChatSocket>(app, '/chat/ws', {
    config: {},
    schema: { tags: ['chat'], summary: 'Chat with the assistant over a WebSocket', description },
    open: (peer) => ({ peer, replies: new Map(), subscriptions: new Map() }),
    close({ replies, subscriptions }) {
      for (const end of subscriptions.values()) end();
      subscriptions.clear();
      for (const reply of replies.keys()) reply.abort(new AppError('unreadable', 'The client disconnected'));
    },
    messages: {
      message: socketMessage({
        schema: messageForm,
        action: 'chat.message',
        limit: 'chat',
        background: true,
        handle: (socket: ChatSocket, { data }, asked) => say(assistant, socket, turnOf(data, 'data.'), asked),
      }),
      regenerate: socketMessage({
        schema: regenerateForm,
        action: 'chat.regenerate',
        limit: 'chat',
        background: true,
        handle: (socket: ChatSocket, { data }, asked) =>
          say(assistant, socket, turnOf({ ...data, message: null }, 'data.'), asked),
      }),
      cancel: socketMessage({ schema: cancelForm, action: null, handle: cancel }),
      subscribe: socketMessage({
        schema: channelForm,
        action: null,
        handle: (socket: ChatSocket, { channel }, asked) =>
          channel === 'alerts' ? watchAlerts(deps, socket, asked) : watchModels(deps, socket, asked),
      }),
      unsubscribe: socketMessage({
        schema: channelForm.partial(),
        action: null,
        async handle(socket: ChatSocket, { channel = 'model_status' }, { answer }) {
          socket.subscriptions.get(channel)?.();
          socket.subscriptions.delete(channel);
          await answer({ type: 'unsubscribed', channel });
        },
      }),
      ping: socketMessage({
        schema: z.object({}),
        action: null,
        quiet: true,
        handle: (_socket: ChatSocket, _message, { answer }) => answer({ type: 'pong' }),
      }),
    },
  });
}

async function watchModels(
  { models }: ChatSocketDeps,
  { peer, subscriptions }: ChatSocket,
  { answer }: MessageContext,
): Promise<void> {
  const answered = answer({ type: 'subscribed', channel: 'model_status' });
  if (!subscriptions.has('model_status'))
    subscriptions.set(
      'model_status',
      models.watch((event) => void peer.send(viewModelEvent(event))),
    );
  await answered;
}

/** Rights are looked up for every change: they end while a socket stays open. */
async function watchAlerts(
  { alertFeed }: ChatSocketDeps,
  { peer, subscriptions }: ChatSocket,
  { answer, actor }: MessageContext,
): Promise<void> {
  if (!subscriptions.has('alerts')) {
    const { ready, stop } = alertFeed.watch({
      actor: () => actor.anew(),
      tell: (changed) => void peer.send(viewChangedAlert(changed)),
    });
    subscriptions.set('alerts', stop);
    await ready;
  }
  await answer({ type: 'subscribed', channel: 'alerts' });
}

function viewChangedAlert({ change, alert }: ChangedAlert) {
  return { type: `alert_${change}`, alert: viewAlert(alert) };
}

/** Streams the reply to a message. It ends with the socket, and when it is cancelled. */
async function say(
  assistant: Assistant,
  { replies }: ChatSocket,
  request: TurnRequest,
  asked: MessageContext,
): Promise<void> {
  const ending = new AbortController();
  replies.set(ending, null);
  let ids: { conversation_id: string; message_id: string } | null = null;
  try {
    const turn = { ...request, signal: ending.signal };
    for await (const event of assistant.turn(asked.actor, turn)) {
      if (event.type === 'started') {
        const { conversation_id, message_id } = event;
        ids = { conversation_id, message_id };
        replies.set(ending, conversation_id);
        asked.audit.target = { type: 'conversation', id: conversation_id };
      } else await asked.answer(viewTurnEvent(event, ids));
    }
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    await asked.answer({ type: 'response_cancelled', ...ids });
  } finally {
    replies.delete(ending);
  }
}

/** Ends the reply in that conversation, or every reply of the socket. */
async function cancel(
  { replies }: ChatSocket,
  { conversation_id: id }: z.output<typeof cancelForm>,
): Promise<void> {
  const meant = [...replies].filter(([, of]) => id === undefined || of === id);
  if (meant.length === 0) throw new AppError('not_found', 'No such reply is in progress on this socket');
  for (const [reply] of meant) reply.abort(new AppError('unreadable', 'The reply was cancelled'));
}

function viewTurnEvent(event: Exclude<TurnEvent, { type: 'started' }>, ids: object | null) {
  return event.type === 'chunk'
    ? { type: 'response_chunk', ...ids, chunk: event.text }
    : { type: 'response_complete', ...messageReply.parse(viewReply(event.reply)) };
}

function viewModelEvent({ type, ...event }: ModelEvent) {
  return { type: `model_${type}`, ...event };
}
