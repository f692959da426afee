import type { Events } from '#domain/events/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { Utterance } from '#domain/search/index.ts';

const mostIndicators = 20;

/** An event as context for a question about it; null without one. Throws `not_found`. */
export async function aboutEvent(
  events: Events,
  actor: Actor,
  eventId: string | undefined,
): Promise<Utterance | null> {
  if (eventId === undefined) return null;
  const { event } = await events.get(actor, eventId);
  const indicators = event.indicators.slice(0, mostIndicators).map(({ value }) => value);
  return { by: 'event', text: [event.title, event.description, ...indicators].filter(Boolean).join('\n') };
}
