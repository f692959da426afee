import { Gauge, type Registry } from 'prom-client';
import type { Assistant } from '#domain/conversations/index.ts';

/** The open sockets and replies in progress of this process. */
export function createChatGauges(registry: Registry) {
  const registers = [registry];
  return {
    sockets: new Gauge({
      name: 'skep_open_sockets',
      help: 'Open WebSockets',
      labelNames: ['service'],
      registers,
    }),
    replies: new Gauge({
      name: 'skep_running_replies',
      help: 'Replies of the assistant in progress, streamed or not',
      registers,
    }),
  };
}

export type Counted = Pick<Gauge, 'inc' | 'dec'>;

/** The same assistant, counting its replies in progress. */
export function countedAssistant({ turn }: Assistant, replies: Counted): Assistant {
  return {
    async *turn(actor, request) {
      replies.inc();
      try {
        yield* turn(actor, request);
      } finally {
        replies.dec();
      }
    },
  };
}
