import { z } from 'zod';
import { retentionReply } from '#api/honey-jars/platform.schemas.ts';

export const sweepBody = z.object({
  dry_run: z.boolean().default(false).describe('true: returns what a run would do, and changes nothing'),
});

export const sweepReply = z.object({
  dry_run: z.boolean(),
  deleted: z.int().describe('Expired documents whose warning is old enough, in honey jars with auto_delete'),
  warned: z.int().describe('Documents that will be deleted, for which this is the warning'),
  due: z.int().describe('Expired documents that stay, whose owner had not been notified before'),
  honey_jars: z
    .array(
      z.object({
        honey_jar_id: z.uuid(),
        name: z.string(),
        deleted: z.int(),
        warned: z.int(),
        due: z.int(),
        first_end: z.iso
          .datetime()
          .nullable()
          .describe('When the retention of the first document warned or notified about ends'),
      }),
    )
    .describe('Honey jars with something to do'),
});

export const documentRetention = retentionReply
  .pick({ policy: true, custom_days: true, retention_days: true })
  .extend({
    inherited: z.boolean().describe('Inherited from the honey jar'),
    expires_at: z.iso.datetime().nullable().describe('When the retention ends; null: never'),
    deletes_at: z.iso
      .datetime()
      .nullable()
      .describe(
        'When it is deleted, at the earliest and after a warning; null: it is not deleted automatically',
      ),
  });
