import { queryClient } from '#app/query-client.ts';
import { sessionQuery } from '#api/session.ts';

/** What the server says over the socket: see docs/chat.md. */
export type ChatEvent = { type: string; id?: string } & Record<string, unknown>;

type Listener = { event: (event: ChatEvent) => void; lost: () => void };

/** Milliseconds. */
const longestWait = 30_000;
const connectingTakes = 5000;
/** What the server closes a socket with whose session has ended. */
const signedOut = 4401;

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
      for (const { event: hear } of listeners) hear(event);
    });
    made.addEventListener('close', ({ code }) => {
      clearTimeout(giveUp);
      if (socket === made) {
        socket = null;
        for (const { lost } of listeners) lost();
      }
      resolve(false);
      if (code === signedOut) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      else reconnect();
    });
  });
}

/** After a second, then after twice as long each time; some time is left to chance, so that not all come back at once. */
function reconnect(): void {
  failures += 1;
  clearTimeout(again);
  if (users === 0) return;
  const wait = Math.min(longestWait, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);
  again = setTimeout(() => void open(), wait);
}
