import { z } from 'zod';
import { scopeContext, scopeFields } from '#api/areas/scope.schemas.ts';
import { eventTypes } from '#domain/events/index.ts';
import { idParam } from '#http/replies/id.ts';
import { pageFields, pagination } from '#http/replies/page.ts';
import { timeParam } from '#http/replies/time.ts';

const eventType = z
  .string()
  .min(1)
  .max(100)
  .describe(`Raised by the platform: ${eventTypes.join(', ')}`)
  .meta({ example: 'retention.warning' });
const threatLevel = z.int().min(0).max(10);

export const eventParams = z.object({ event_id: idParam });

export const listEventsQuery = z.object({
  event_type: eventType.optional(),
  min_threat_level: z.coerce.number().int().min(0).max(10).optional(),
  ...scopeFields,
  from: timeParam.optional().meta({ example: '2026-11-20T00:00:00Z' }),
  to: timeParam.optional(),
  ...pageFields,
});

export const searchEventsBody = z.object({
  query: z
    .string()
    .max(1000)
    .default('')
    .describe(
      'Words that must all occur in title, description or indicators; a phrase in double quotes. Empty: only the filters apply',
    )
    .meta({ example: 'evil.example' }),
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

export const event = z.object({
  id: z.uuid(),
  event_type: z.string(),
  title: z.string(),
  description: z.string(),
  source: z.string().describe('What raised it'),
  source_ip: z.string().nullable(),
  threat_level: threatLevel,
  honey_jar_id: z.uuid().nullable(),
  document_id: z.uuid().nullable().describe('Also for a document that has been deleted since'),
  indicators: z.array(z.object({ type: z.string(), value: z.string() })),
  created_at: z.iso.datetime(),
});

export const eventList = z.object({ events: z.array(event), pagination });

export const eventDetail = event.extend({
  raw: z.record(z.string(), z.unknown()).describe('Its details at the time'),
  alerts: z.array(z.unknown()).describe('The alerts it opened'),
  related_events: z
    .array(event)
    .describe('Up to ten others about the same document, then of the same honey jar'),
});

export const eventResults = z.object({
  results: z.array(event).describe('Newest first'),
  total: z.int(),
  query_time: z.number().describe('Seconds'),
});
