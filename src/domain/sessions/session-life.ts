const hour = 60 * 60 * 1000;
const life = { short: 24 * hour, remembered: 30 * 24 * hour };

// Not every request writes: a session's end is moved when at least this share of its life would be gained.
const worthExtending = 0.05;

/** How long the previous token keeps working, so that requests in progress can finish. Milliseconds. */
export const graceMs = 60_000;

/** When a session that is used now ends: after 24 hours, or after 30 days when it is to be remembered. */
export function endOfLife({ remember_me }: { remember_me: boolean }): Date {
  return new Date(Date.now() + lifeOf(remember_me));
}

/** A session that ends before this is extended by being used now. */
export function dueBefore({ remember_me }: { remember_me: boolean }): Date {
  return new Date(Date.now() + lifeOf(remember_me) * (1 - worthExtending));
}

function lifeOf(remembered: boolean): number {
  return remembered ? life.remembered : life.short;
}
