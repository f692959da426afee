import type { Logger } from '#kernel/logging/logger.ts';
import type { ModelEvent } from './model-status.ts';

type Listener = (event: ModelEvent) => void;

/** Watchers of models. A failing one affects neither the others nor the model. */
export function createWatchers(logger: Logger) {
  const listeners = new Set<Listener>();

  return {
    add(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    tell(event: ModelEvent): void {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          logger.warn({ err: error }, 'a model listener failed');
        }
      }
    },
  };
}
