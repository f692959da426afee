import { z } from 'zod';
import { retentionReply } from '#api/honey-jars/platform.schemas.ts';
import { documentRetention } from './platform.schemas.ts';
import { retentionPolicies } from '#domain/jars/index.ts';
import { idParam } from '#http/replies/id.ts';
import { pageSizeFields, pagination } from '#http/replies/page.ts';
import { customDays } from './retention-names.ts';

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
    .describe('false: documents stay after their end; they are listed, and the owner is notified'),
  warning_days: z
    .int()
    .min(0)
    .max(3650)
    .optional()
    .describe('Documents are deleted no earlier than this many days after the warning event')
    .meta({ example: 14 }),
  notify_before_deletion: z
    .boolean()
    .optional()
    .describe('Whether the owner of the honey jar also gets a notification'),
  dry_run: z
    .boolean()
    .default(false)
    .describe('true: returns what the change would mean, and changes nothing'),
});

export const retentionState = retentionReply.extend({
  documents_due: z.int().describe('Documents whose retention has ended'),
  documents_due_soon: z.int().describe('Documents whose retention ends within warning_days'),
  deletes_at: z.iso
    .datetime()
    .nullable()
    .describe('When the first of its documents is deleted, at the earliest; null: none is'),
});

export const documentRetentionBody = z.object({
  policy: policy.nullable().describe('null: that of the honey jar'),
  custom_days: customDays.nullable().optional().meta({ example: 90 }),
});

export const dueQuery = z.object(pageSizeFields);

export const dueList = z.object({
  documents: z
    .array(
      documentRetention.extend({
        id: z.uuid(),
        filename: z.string(),
        title: z.string(),
        warned_at: z.iso
          .datetime()
          .nullable()
          .describe('When the owner was warned or notified; null: not yet'),
      }),
    )
    .describe('Earliest end first'),
  pagination,
});
