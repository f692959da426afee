import { z } from 'zod';

export const sweepBody = z.object({
  dry_run: z.boolean().default(false).describe('true: answers what a sweep would do, and changes nothing'),
});

export const sweepReply = z.object({
  dry_run: z.boolean(),
  deleted: z.int().describe('Documents whose end has come, in honey jars that delete by themselves'),
  warned: z.int().describe('Documents of whose end nobody had been told'),
  honey_jars: z
    .array(
      z.object({
        honey_jar_id: z.uuid(),
        name: z.string(),
        deleted: z.int(),
        warned: z.int(),
        first_end: z.iso.datetime().nullable().describe('When the first of those warned of ends'),
      }),
    )
    .describe('Those where there is something to do'),
});
