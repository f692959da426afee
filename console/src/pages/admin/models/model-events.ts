import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { modelsQuery } from './model-queries.ts';

/** What the server reports of its models: see `GET /api/chat/ws`. */
type ModelEvent =
  | { type: 'model_loading'; model: string; progress: number }
  | { type: 'model_loaded'; model: string }
  | { type: 'model_unloaded' | 'model_failed'; model: string; message?: string };

const reconnectAfterMs = 5000;

function eventOf(text: string): ModelEvent | null {
  const message = JSON.parse(text) as { type: string };
  return message.type.startsWith('model_') ? (message as ModelEvent) : null;
}

/**
 * Keeps the list of models as the server reports it over the socket of the chat, as long as the page is open. Answers what ended
 * by itself, by model. Without the socket the list is still read every now and then.
 */
export function useModelEvents(): Record<string, string> {
  const queries = useQueryClient();
  const [ended, setEnded] = useState<Record<string, string>>({});
  useEffect(() => {
    const left = new AbortController();
    let socket: WebSocket | undefined;
    let timer: number | undefined;

    function take(event: ModelEvent) {
      if (event.type === 'model_loading') {
        const { model, progress } = event;
        queries.setQueryData(
          modelsQuery.queryKey,
          (list) =>
            list && {
              ...list,
              models: list.models.map((each) => (each.name === model ? { ...each, progress } : each)),
            },
        );
        return;
      }
      const { model } = event;
      const message = 'message' in event ? event.message : undefined;
      setEnded(({ [model]: _before, ...others }) => (message ? { ...others, [model]: message } : others));
      void queries.invalidateQueries({ queryKey: modelsQuery.queryKey });
    }

    function connect() {
      socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/chat/ws`);
      socket.addEventListener('open', () =>
        socket?.send(JSON.stringify({ type: 'subscribe', channel: 'model_status' })),
      );
      socket.addEventListener('message', ({ data }) => {
        const event = eventOf(String(data));
        if (event) take(event);
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
  }, [queries]);
  return ended;
}
