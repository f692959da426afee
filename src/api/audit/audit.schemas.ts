import type { Readable } from 'node:stream';
import { z } from 'zod';
import { results } from '#domain/audit/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceReply } from '#http/replies/slice.ts';
import { timeParam } from '#http/replies/time.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const auditQuery = z.object({
  user_id: idParam.optional().describe('Who performed the action'),
  action: z
    .string()
    .max(200)
    .regex(/^[^*]+\*?$/, 'must be an action, or the beginning of one followed by an asterisk')
    .optional()
    .describe('An action, or the beginning of one followed by an asterisk')
    .meta({ example: 'honey_jar.*' }),
  target_type: z.string().max(50).optional().meta({ example: 'honey_jar' }),
  target_id: z.string().max(200).optional().describe('The object of the action'),
  result: z.enum(results).optional(),
  address: z.string().max(64).optional().meta({ example: '192.0.2.17' }),
  request_id: idParam.optional(),
  from: timeParam.optional().describe('Earliest time').meta({ example: '2026-11-20T00:00:00Z' }),
  to: timeParam.optional().describe('Latest time'),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  offset: z.coerce.number().int().min(0).default(0),
  format: z
    .enum(['json', 'csv'])
    .optional()
    .describe('csv returns all matching entries, without limit and offset; so does `Accept: text/csv`'),
});

const auditEntry = namedObject('AuditEntry', {
  seq: z.int().describe('Counts the entries from 1, without gaps'),
  at: z.iso.datetime(),
  user_id: z.uuid().nullable(),
  user_email: z.string().nullable(),
  session_id: z.uuid().nullable(),
  api_key_id: z.uuid().nullable(),
  action: z
    .string()
    .describe('What was done; method and route when a caller was refused on a route without an action name')
    .meta({ example: 'honey_jar.create' }),
  target_type: z.string().nullable().meta({ example: 'honey_jar' }),
  target_id: z.string().nullable(),
  address: z.string().nullable().meta({ example: '192.0.2.17' }),
  result: z.enum(results).describe('failed: a server error; the action may have been partly done'),
  status: z.int().nullable().describe('HTTP status of the response').meta({ example: 201 }),
  request_id: z.string().nullable(),
  service: z.string().meta({ example: 'platform' }),
  details: z.record(z.string(), z.unknown()),
  mac: z.string().describe('Links the entry to the previous one'),
});

export const auditList = z.object({
  entries: z.array(auditEntry),
  ...sliceReply,
});

// A stream is sent as it comes, past the serializer; to the reader of the documentation it is text.
export const auditFile = z.string() as z.ZodType as z.ZodType<Readable>;

export const verification = z.object({
  intact: z.boolean(),
  entries: z.int().describe('How many entries were verified in order'),
  first_broken: z
    .object({ seq: z.int(), reason: z.string().meta({ example: 'This entry is missing' }) })
    .nullable(),
});
