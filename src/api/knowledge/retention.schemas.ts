import { z } from 'zod';
import { retentionReply } from '#api/platform/jars.schemas.ts';
import { retentionPolicies } from '#domain/jars/index.ts';
import { idParam } from '#http/id.ts';
import { customDays } from './retention.names.ts';

export const retentionParams = z.object({ honey_jar_id: idParam });
export const documentRetentionParams = retentionParams.extend({ document_id: idParam });

const policy = z
  .enum(retentionPolicies)
  .describe('permanent (no end), documentation (1825 days), standard (365), temporary (30) or custom')
  .meta({ example: 'custom' });

export const retentionBody = z.object({
  policy: policy.optional(),
  custom_days: customDays.nullable().optional().meta({ example: 90 }),
  auto_delete: z
    .boolean()
    .optional()
    .describe('false: documents are warned of, but stay when their end has come'),
  warning_days: z
    .int()
    .min(0)
    .max(3650)
    .optional()
    .describe('So many days before their end, documents are warned of by an event')
    .meta({ example: 14 }),
  notify_before_deletion: z
    .boolean()
    .optional()
    .describe('Whether the owner of the honey jar gets a notification besides'),
});

export const retentionState = retentionReply.extend({
  documents_due: z
    .int()
    .describe('Documents whose end has come; with auto_delete the next sweep deletes them'),
  documents_due_soon: z.int().describe('Documents whose end comes within warning_days'),
});

export const documentRetentionBody = z.object({
  policy: policy.nullable().describe('null: that of the honey jar'),
  custom_days: customDays.nullable().optional().meta({ example: 90 }),
});

export const documentRetention = retentionReply
  .pick({ policy: true, custom_days: true, retention_days: true })
  .extend({
    inherited: z.boolean().describe('It is that of the honey jar'),
    expires_at: z.iso.datetime().nullable().describe('null: never'),
  });
