import { z } from 'zod';
import { namedObject } from '#http/openapi/named-object.ts';
import { pageSizeFields } from '#http/replies/page.ts';
import { sliceFields } from '#http/replies/slice.ts';
import { indexState } from '#api/search/platform.schemas.ts';
import { sliceOfPage } from '#kernel/paging.ts';

// The texts of each group on a page are compared.
const groupsAtOnce = z.coerce.number().int().min(1).max(20).default(10);

export const duplicatesSlice = z.object({ ...sliceFields, limit: groupsAtOnce });

export const duplicatesPage = z
  .object({ ...pageSizeFields, page_size: groupsAtOnce })
  .transform(({ page, page_size }) => sliceOfPage(page, page_size));

const kind = z
  .enum(['duplicate', 'near_duplicate'])
  .describe(
    '`duplicate`: the same file, or the same text; `near_duplicate`: 70 % or more of the shorter text',
  );

const groupedDocument = namedObject('GroupedDocument', {
  document_id: z.uuid(),
  title: z.string(),
  filename: z.string(),
  created_at: z.iso.datetime(),
  published_at: z.iso.datetime().nullable(),
  kind,
  shared_share: z
    .number()
    .min(0)
    .max(1)
    .describe('How much of the shorter text this document and `shared_with` share, by runs of four words'),
  shared_with: z.uuid().describe('The document of the group with which it shares most'),
});

export const duplicateGroup = namedObject('DuplicateGroup', {
  kind: kind.describe('`duplicate` when all of its documents have the same content'),
  document_count: z
    .int()
    .describe(
      'Of all documents of the group, also those that are not shown; these are not compared by their whole texts',
    ),
  documents: z.array(groupedDocument).describe('Oldest first; of a large group up to 20 documents'),
});

export const duplicatesReply = z.object({
  groups: z.array(duplicateGroup),
  document_count: z.int().describe('Documents of the honey jar that are read'),
  documents_pending: z
    .int()
    .describe(
      'How many of these are not compared yet: only exact copies of them are found so far, the rest follows in the background',
    ),
  index: indexState,
});
