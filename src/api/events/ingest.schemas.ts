import { z } from 'zod';
import { eventLimits, ownEvent } from '#domain/events/index.ts';

const foreign = z
  .looseObject({})
  .describe('A document of ECS (with `@timestamp`) or of OCSF (with `class_uid`)');

const batch = z.object({
  events: z
    .array(z.union([ownEvent, foreign]))
    .min(1)
    .max(eventLimits.events),
});

/** What each event holds is checked where it is read, so that a wrong one does not cost the others. */
export const eventsBody = z
  .union([ownEvent, batch, foreign, z.array(foreign), z.string()])
  .describe(
    `One event, or \`{events: […]}\` or a list with up to ${eventLimits.events}, each of up to ${eventLimits.whole} characters as JSON`,
  )
  .meta({
    example: {
      id: '4711',
      event_type: 'ids.signature',
      title: 'Beacon to a known server',
      source: 'suricata',
      source_ip: '203.0.113.7',
      threat_level: 6,
      indicators: [{ type: 'domain', value: 'evil.example' }],
    },
  });

export const ingestHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The same key with the same content stores nothing again, however often it is sent'),
});

export const ingested = z.object({
  accepted: z.int().describe('Stored now'),
  duplicates: z.int().describe('Were stored before, or came twice'),
  rejected: z.int(),
  events: z.array(
    z.object({ index: z.int().describe('Its place in the request'), id: z.uuid(), duplicate: z.boolean() }),
  ),
  errors: z
    .array(z.object({ index: z.int(), message: z.string() }))
    .describe('The events that could not be read, and why'),
});
