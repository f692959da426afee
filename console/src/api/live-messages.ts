import { useEffect, useRef } from 'react';

type Channel = 'model_status' | 'alerts';
type LiveMessage = { type: string };

const reconnectAfterMs = 5000;

/**
 * Listens to a channel of the chat's socket (see `GET /api/chat/ws`) as long as a page is open. `onMessage` gets what the server sends,
 * `onConnected` is called whenever the connection is there: what happened before it was missed.
 */
export function useLiveMessages(
  channel: Channel,
  { onMessage, onConnected }: { onMessage: (message: LiveMessage) => void; onConnected?: () => void },
): void {
  const listener = useRef({ onMessage, onConnected });
  useEffect(() => {
    listener.current = { onMessage, onConnected };
  }, [onMessage, onConnected]);
  useEffect(() => {
    const left = new AbortController();
    let socket: WebSocket | undefined;
    let timer: number | undefined;

    function connect() {
      socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/chat/ws`);
      socket.addEventListener('open', () => socket?.send(JSON.stringify({ type: 'subscribe', channel })));
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as LiveMessage;
        if (message.type === 'subscribed') listener.current.onConnected?.();
        else listener.current.onMessage(message);
      });
      const again = () => {
        timer = window.setTimeout(connect, reconnectAfterMs);
      };
      socket.addEventListener('close', again, { signal: left.signal });
    }

    connect();
    return () => {
      left.abort();
      window.clearTimeout(timer);
      socket?.close();
    };
  }, [channel]);
}
