import { z } from 'zod';
import { scopeContext, scopeFields } from '#api/areas/scope.schemas.ts';
import { eventTypes } from '#domain/events/index.ts';
import { idParam } from '#http/replies/id.ts';
import { pageFields, pagination } from '#http/replies/page.ts';
import { timeParam } from '#http/replies/time.ts';
import { sighting } from '#api/indicators/indicators.schemas.ts';
import { alert } from './alerts.schemas.ts';
import { indicators, ipParam, searchWords, threatLevel } from './event-fields.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const eventType = z
  .string()
  .min(1)
  .max(100)
  .describe(`Raised by the platform: ${eventTypes.join(', ')}`)
  .meta({ example: 'retention.warning' });

export const eventParams = z.object({ event_id: idParam });

export const listEventsQuery = z.object({
  event_type: eventType.optional(),
  min_threat_level: z.coerce.number().int().min(0).max(10).optional(),
  source_ip: ipParam.optional(),
  ...scopeFields,
  from: timeParam.optional().meta({ example: '2026-11-20T00:00:00Z' }),
  to: timeParam.optional(),
  ...pageFields,
});

export const searchEventsBody = z.object({
  query: searchWords.default(''),
  filters: z
    .object({
      threat_levels: z
        .array(threatLevel)
        .max(11)
        .optional()
        .meta({ example: [3, 7] }),
      event_types: z.array(eventType).max(50).optional(),
      date_range: z
        .object({
          start: timeParam.optional().meta({ example: '2026-11-20T00:00:00Z' }),
          end: timeParam.optional(),
        })
        .optional(),
    })
    .default({}),
  ...scopeFields,
  context: scopeContext,
  page: z.int().min(1).default(1),
  limit: z.int().min(1).max(100).default(20),
});

export const event = namedObject('Event', {
  id: z.uuid(),
  event_type: z.string(),
  title: z.string(),
  description: z.string(),
  source: z.string().describe('What raised it'),
  source_ip: z.string().nullable(),
  threat_level: threatLevel,
  honey_jar_id: z.uuid().nullable(),
  document_id: z.uuid().nullable().describe('Also for a document that has been deleted since'),
  indicators,
  occurred_at: z.iso.datetime().nullable().describe('When it happened, as its sender says'),
  created_at: z.iso.datetime().describe('When it was stored'),
});

const totalCapped = z.boolean().describe('More than `total` match: at most 1,000 are counted');

export const eventList = z.object({ events: z.array(event), pagination, total_capped: totalCapped });

export const eventDetail = event.extend({
  raw: z.record(z.string(), z.unknown()).describe('Its details at the time'),
  alerts: z.array(alert).describe('The alert that it opened, if any'),
  sightings: z
    .array(sighting)
    .describe(
      'What you have read about it: the newest documents, up to a dozen, that you may read and that hold its source_ip or one of its ' +
        'indicators, with the passages',
    ),
  related_events: z
    .array(event)
    .describe(
      'Up to ten others that you may see: about the same document, with the same indicators, of the same source_ip, then honey jar',
    ),
});

export const eventResults = z.object({
  results: z.array(event).describe('Newest first'),
  total: z.int(),
  total_capped: totalCapped,
  query_time: z.number().describe('Seconds'),
});
