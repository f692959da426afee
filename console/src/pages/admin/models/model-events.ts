import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveMessages } from '#api/live-messages.ts';
import { modelsQuery } from './model-queries.ts';

/** What the server reports of its models: see `GET /api/chat/ws`. */
type ModelEvent =
  | { type: 'model_loading'; model: string; progress: number }
  | { type: 'model_loaded'; model: string }
  | { type: 'model_unloaded' | 'model_failed'; model: string; message?: string };

/**
 * Keeps the list of models as the server reports it over the socket of the chat, as long as the page is open. Answers what ended
 * by itself, by model. Without the socket the list is still read every now and then.
 */
export function useModelEvents(): Record<string, string> {
  const queries = useQueryClient();
  const [ended, setEnded] = useState<Record<string, string>>({});
  useLiveMessages('model_status', {
    onMessage(message) {
      if (!message.type.startsWith('model_')) return;
      const event = message as ModelEvent;
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
      const reason = 'message' in event ? event.message : undefined;
      setEnded(({ [model]: _before, ...others }) => (reason ? { ...others, [model]: reason } : others));
      void queries.invalidateQueries({ queryKey: modelsQuery.queryKey });
    },
  });
  return ended;
}
