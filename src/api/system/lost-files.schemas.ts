import { z } from 'zod';

const count = z.object({
  originals: z.int(),
  derived: z.int().describe('Texts and what else was made of originals'),
});

export const lostFilesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export const lostFilesReply = z.object({
  count: count.describe('All that is lost'),
  lost_files: z
    .array(
      z.object({
        file_id: z.uuid(),
        size_bytes: z
          .int()
          .describe('As it is stored: of an encrypted honey jar, a little more than the file'),
        moved_on: z.iso.date(),
        deleted_on: z.iso.date().describe('The first day on which it may be deleted for good'),
        has_record: z.boolean().describe('Its record exists again, so a restore puts it back'),
      }),
    )
    .describe('Originals'),
});

export const restoreLostFilesBody = z
  .object({
    file_ids: z
      .array(z.uuid())
      .max(1000)
      .nullish()
      .describe('Put these back, whether a record knows them or not'),
    all: z.boolean().nullish().describe('Put everything back, whether a record knows it or not'),
  })
  .default({});

export const restoredReply = z.object({
  restored: count.describe('What was put back into its place'),
  left: count.describe('What is still lost: it has no record, or its place is taken'),
});
