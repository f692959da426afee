import type { Logger } from '#kernel/logging/logger.ts';
import type { ModelEvent } from './model-status.ts';

type Listener = (event: ModelEvent) => void;

/** Those who watch models. One that fails does not keep the others, or the model, from going on. */
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
