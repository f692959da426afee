import { z } from 'zod';
import { retentionReply } from '#api/honey-jars/platform.schemas.ts';

export const sweepBody = z.object({
  dry_run: z.boolean().default(false).describe('true: answers what a sweep would do, and changes nothing'),
});

export const sweepReply = z.object({
  dry_run: z.boolean(),
  deleted: z
    .int()
    .describe(
      'Documents whose end has come and that were warned of long enough before, in honey jars with auto_delete',
    ),
  warned: z.int().describe('Documents that will be deleted, of which this is the warning'),
  due: z
    .int()
    .describe('Documents whose end has come but that stay, of which their owner was not notified before'),
  honey_jars: z
    .array(
      z.object({
        honey_jar_id: z.uuid(),
        name: z.string(),
        deleted: z.int(),
        warned: z.int(),
        due: z.int(),
        first_end: z.iso.datetime().nullable().describe('When the first of those warned or notified of ends'),
      }),
    )
    .describe('Those where there is something to do'),
});

export const documentRetention = retentionReply
  .pick({ policy: true, custom_days: true, retention_days: true })
  .extend({
    inherited: z.boolean().describe('It is that of the honey jar'),
    expires_at: z.iso.datetime().nullable().describe('When the retention ends; null: never'),
    deletes_at: z.iso
      .datetime()
      .nullable()
      .describe(
        'When it is deleted, at the earliest and after a warning; null: it is not deleted automatically',
      ),
  });
