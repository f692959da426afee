import type { z } from 'zod';
import type { Event, Events } from '#domain/events/index.ts';
import type { Sighting } from '#domain/indicators/index.ts';
import { viewSighting } from '#api/indicators/indicators.views.ts';
import { viewAlert } from './alerts.views.ts';
import type { event as eventSchema, eventDetail } from './events.schemas.ts';

type Found = Awaited<ReturnType<Events['get']>>;

export function viewEvent(event: Event): z.input<typeof eventSchema> {
  return {
    id: event.id,
    event_type: event.event_type,
    title: event.title,
    description: event.description,
    source: event.source,
    source_ip: event.source_ip,
    threat_level: event.threat_level,
    honey_jar_id: event.jar_id,
    document_id: event.document_id,
    indicators: event.indicators,
    occurred_at: event.occurred_at?.toISOString() ?? null,
    created_at: event.created_at.toISOString(),
  };
}

export function viewEventDetail(
  { event, alerts, related }: Found,
  sightings: Sighting[],
): z.input<typeof eventDetail> {
  return {
    ...viewEvent(event),
    raw: event.raw,
    alerts: alerts.map(viewAlert),
    sightings: sightings.map(viewSighting),
    related_events: related.map(viewEvent),
  };
}
