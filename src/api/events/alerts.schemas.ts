import { z } from 'zod';
import { alertStatuses, severities } from '#domain/events/index.ts';
import { idParam } from '#http/replies/id.ts';
import { pageFields, pagination } from '#http/replies/page.ts';
import { timeParam } from '#http/replies/time.ts';
import { indicators, ipParam, searchWords, threatLevel } from './event-fields.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const severity = z.enum(severities);
const status = z.enum(alertStatuses);
const time = z.iso.datetime();

export const alertParams = z.object({ alert_id: idParam });

export const listAlertsQuery = z.object({
  severity: severity.optional().describe('7–8 is high, 9–10 critical'),
  status: status.optional(),
  assigned_to: z
    .union([idParam, z.enum(['me', 'nobody'])])
    .optional()
    .describe('A user, `me`, or `nobody`'),
  source_ip: ipParam.optional(),
  from: timeParam.optional().meta({ example: '2026-11-20T00:00:00Z' }),
  to: timeParam.optional(),
  search: searchWords.optional(),
  ...pageFields,
});

export const alertChange = namedObject('AlertChange', {
  status: status.optional().meta({ example: 'investigating' }),
  assigned_to: idParam
    .nullable()
    .optional()
    .describe('An active admin or analyst who may see the alert; null for nobody'),
  note: z.string().trim().min(1).max(4000).optional().meta({ example: 'Blocked at the proxy' }),
});

export const alert = namedObject('Alert', {
  id: z.uuid(),
  event_id: z.uuid(),
  alert_type: z.string().describe('The type of its event'),
  severity,
  title: z.string(),
  description: z.string(),
  status,
  assigned_to: z.uuid().nullable(),
  source: z.string(),
  source_ip: z.string().nullable(),
  threat_level: threatLevel,
  honey_jar_id: z.uuid().nullable(),
  document_id: z.uuid().nullable(),
  indicators,
  created_at: time,
  updated_at: time,
  resolved_at: time.nullable(),
});

const user = z.object({ id: z.uuid(), name: z.string() }).nullable();

export const alertDetail = alert.extend({
  history: z
    .array(
      z.object({
        id: z.uuid(),
        by: user.describe('Null for an account that is gone'),
        from_status: status.nullable(),
        to_status: status.nullable().describe('Null when the status stayed'),
        reassigned: z.boolean(),
        assigned_to: user.describe('The new assignee'),
        note: z.string().nullable(),
        created_at: time,
      }),
    )
    .describe('What was done with it, the oldest first; the last 500'),
});

export const alertList = z.object({
  alerts: z.array(alert).describe('Newest first'),
  pagination,
  total_capped: z.boolean().describe('More than `total` match: at most 1,000 are counted'),
  query_time: z.number().describe('Seconds'),
});
