import { useSyncExternalStore } from 'react';
import type { ApiError } from '#api/request.ts';

/** A reply that is being made, or that failed. */
export type LiveReply = {
  /** Of the message that it is to. */
  id: string;
  /** Where it was asked: a conversation, or the page of a new one. */
  place: string;
  /** Null: a new one, whose id is not known yet. */
  conversationId: string | null;
  /** Null: the last message is replied to again. */
  question: string | null;
  text: string;
  error: ApiError | null;
};

let all: readonly LiveReply[] = [];
const listeners = new Set<() => void>();

export function useLiveReplies(): readonly LiveReply[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all,
  );
}

export function liveReplies(): readonly LiveReply[] {
  return all;
}

/** A failed one gives way to the next in its conversation. */
export function addLive(reply: LiveReply): void {
  const others = all.filter(({ error, place }) => !error || place !== reply.place);
  set([...others, reply]);
}

export function changeLive(id: string, change: (reply: LiveReply) => Partial<LiveReply>): void {
  set(all.map((reply) => (reply.id === id ? { ...reply, ...change(reply) } : reply)));
}

export function removeLive(id: string): void {
  set(all.filter((reply) => reply.id !== id));
}

function set(next: readonly LiveReply[]): void {
  all = next;
  for (const listener of listeners) listener();
}
