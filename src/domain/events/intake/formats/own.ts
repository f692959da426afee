import { isIP } from 'node:net';
import { z } from 'zod';
import { fieldsError } from '#kernel/errors.ts';
import { fieldProblems } from '#kernel/fields/field-problems.ts';
import { eventLimits, timeOf, type SentEvent } from '#domain/events/intake/sent-event.ts';

const text = (most: number) => z.string().trim().min(1).max(most);

/** An event in Skep's own form. */
export const ownEvent = z.strictObject({
  id: text(eventLimits.external_id)
    .nullish()
    .describe('What you call it: an event with the same `source` and `id` is stored once'),
  event_type: text(eventLimits.event_type).meta({ example: 'ids.signature' }),
  title: text(eventLimits.title).meta({ example: 'Beacon to a known server' }),
  description: z.string().max(eventLimits.description).nullish(),
  source: text(eventLimits.source).nullish().describe('What noticed it').meta({ example: 'suricata' }),
  source_ip: z
    .string()
    .refine((value) => isIP(value) !== 0, 'must be an IPv4 or IPv6 address')
    .nullish()
    .meta({ example: '203.0.113.7' }),
  threat_level: z.int().min(0).max(10).describe('From 7 on it opens an alert'),
  indicators: z
    .array(
      z.strictObject({ type: text(eventLimits.indicator_type), value: text(eventLimits.indicator_value) }),
    )
    .max(eventLimits.indicators)
    .nullish()
    .meta({ example: [{ type: 'domain', value: 'evil.example' }] }),
  occurred_at: z.iso.datetime({ offset: true }).nullish(),
  raw: z.record(z.string(), z.unknown()).nullish().describe('Whatever else is known of it'),
});

/** Throws `invalid` with what is wrong. */
export function readOwn(document: Record<string, unknown>): SentEvent {
  const { success, data, error } = ownEvent.safeParse(document);
  if (!success) throw fieldsError(fieldProblems(error.issues));
  return {
    external_id: data.id ?? null,
    event_type: data.event_type,
    title: data.title,
    description: data.description ?? '',
    source: data.source ?? 'api',
    source_ip: data.source_ip ?? null,
    threat_level: data.threat_level,
    indicators: data.indicators ?? [],
    raw: data.raw ?? {},
    occurred_at: data.occurred_at ? timeOf(data.occurred_at) : null,
  };
}
