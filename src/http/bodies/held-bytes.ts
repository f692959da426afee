import type { AppError } from '#kernel/errors.ts';
import { isUser } from '#http/limits/rate-limit.ts';

/** The limit for all unauthenticated callers together: users are never refused because of them. */
const anonymousShare = 1 / 4;

export type HeldBytesOptions = {
  /** Of all subjects; what is larger goes alone. */
  all: number;
  /** Of one subject; what is larger goes alone. */
  perSubject: number;
  /** The refusal of a subject that holds too much itself. */
  own: (held: number) => AppError;
  /** The refusal where all of them together hold too much. */
  others: () => AppError;
};

/** How many bytes of memory subjects (users, addresses) hold at once, with bounds. */
export function createHeldBytes({ all, perSubject, own, others }: HeldBytesOptions) {
  const held = new Map<string, number>();
  const refused = new Set<string>();
  let total = 0;
  let anonymous = 0;

  function add(subject: string, bytes: number): void {
    total += bytes;
    if (!isUser(subject)) anonymous += bytes;
    const now = (held.get(subject) ?? 0) + bytes;
    held.set(subject, now);
    if (now > 0) return;
    held.delete(subject);
    refused.delete(subject);
  }

  return {
    /** Whether a subject has been refused for what it holds already, since it last held nothing. */
    hasRefused: (subject: string): boolean => refused.has(subject),

    /** Reserves that many more and returns how to release them. Throws one of the refusals. */
    hold(subject: string, bytes: number): () => void {
      const before = held.get(subject) ?? 0;
      if (before > 0 && before + bytes > perSubject) {
        refused.add(subject);
        throw own(before);
      }
      if (total > 0 && total + bytes > all) throw others();
      if (!isUser(subject) && anonymous > 0 && anonymous + bytes > all * anonymousShare) throw others();
      add(subject, bytes);
      let holds = true;
      return () => {
        if (holds) add(subject, -bytes);
        holds = false;
      };
    },
  };
}
