import { z } from 'zod';

const count = z.object({
  originals: z.int(),
  derived: z.int().describe('Texts and other files derived from originals'),
});

export const lostFilesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export const lostFilesReply = z.object({
  count: count.describe('All lost files'),
  lost_files: z
    .array(
      z.object({
        file_id: z.uuid(),
        size_bytes: z.int().describe('As stored: for an encrypted honey jar, slightly more than the file'),
        moved_on: z.iso.date(),
        deleted_on: z.iso.date().describe('The first day on which it may be deleted permanently'),
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
      .describe('Restore these, whether they have a record or not'),
    all: z.boolean().nullish().describe('Restore everything, whether it has a record or not'),
  })
  .default({});

export const restoredReply = z.object({
  restored: count.describe('What was restored'),
  left: count.describe('What is still lost: it has no record, or its place is taken'),
});
