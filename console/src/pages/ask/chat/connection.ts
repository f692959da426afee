import { queryClient } from '#app/query-client.ts';
import { ApiError } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';

/** What the server says over the socket: see docs/chat.md. */
export type ChatEvent = { type: string; id?: string } & Record<string, unknown>;

type Listener = { event: (event: ChatEvent) => void; lost: (error: ApiError) => void };

/** Milliseconds. */
const longestWait = 30_000;
const connectingTakes = 5000;
/** What the server closes a socket with, after an error that says why, whose session has ended or may do less; HTTP's status. */
const refusals = new Map([
  [4401, 401],
  [4403, 403],
]);

const listeners = new Set<Listener>();
let socket: WebSocket | null = null;
let opening: Promise<boolean> | null = null;
let failures = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let users = 0;

/** Keeps the socket of the chat open, and opens it again when it breaks off, until the returned function is called. */
export function keepConnected(listener: Listener): () => void {
  listeners.add(listener);
  users += 1;
  void open();
  return () => {
    listeners.delete(listener);
    users -= 1;
    if (users > 0) return;
    clearTimeout(again);
    socket?.close();
  };
}

/** Sends a message once the socket is open. False: it cannot be opened, and nothing was sent. */
export async function tell(message: object): Promise<boolean> {
  if (!(await open()) || socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

function open(): Promise<boolean> {
  if (socket?.readyState === WebSocket.OPEN) return Promise.resolve(true);
  opening ??= connect().finally(() => (opening = null));
  return opening;
}

function connect(): Promise<boolean> {
  clearTimeout(again);
  const address = new URL('/api/chat/ws', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const made = new WebSocket(address);
  let told: { code: string; message: string } | null = null;
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => made.close(), connectingTakes);
    made.addEventListener('open', () => {
      clearTimeout(giveUp);
      socket = made;
      failures = 0;
      made.send(JSON.stringify({ type: 'subscribe', channel: 'model_status' }));
      resolve(true);
    });
    made.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as ChatEvent;
      if (event.type === 'error' && event.id === undefined) told = event['error'] as typeof told;
      for (const { event: hear } of listeners) hear(event);
    });
    made.addEventListener('close', ({ code }) => {
      clearTimeout(giveUp);
      const status = refusals.get(code);
      if (socket === made) {
        socket = null;
        const error = status !== undefined && told ? new ApiError(status, told) : lostError();
        for (const { lost } of listeners) lost(error);
      }
      resolve(false);
      if (status !== undefined) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      else reconnect();
    });
  });
}

/** What those hear whose replies end with the socket. */
export function lostError(): ApiError {
  return new ApiError(0, { code: 'UNREACHABLE', message: 'The connection broke off.' });
}

/** After a second, then after twice as long each time; some time is left to chance, so that not all come back at once. */
function reconnect(): void {
  failures += 1;
  clearTimeout(again);
  if (users === 0) return;
  const wait = Math.min(longestWait, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);
  again = setTimeout(() => void open(), wait);
}
