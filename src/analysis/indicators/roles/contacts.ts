import type { Sighted } from './sighted.ts';
import type { Reason } from './evidence.ts';

const official =
  /\.(?:gov|mil|edu|int)(?:\.[a-z]{2})?$|\.(?:gob|gouv|gov|govt|go|ac)\.[a-z]{2}$|\.europa\.eu$/;

export const isOfficial = (host: string): boolean => official.test(host);

/** Mailboxes to write to: an authority's that is written plainly. */
export function contacts({ type, host, defanged }: Sighted): Reason[] {
  if (type !== 'email' || defanged) return [];
  return isOfficial(host) ? ['official_mailbox'] : [];
}
