import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { idParam } from '#http/replies/id.ts';
import { longestTag, mostTags } from '#domain/documents/index.ts';

const mostDocuments = 500;
export const tag = shownName().min(1).max(longestTag).meta({ example: 'phishing' });
const some = z.array(tag).max(mostTags);

export const tagsBody = z.object({
  tags: some.describe('All that the document has then; what is named twice counts once'),
});

/** Tags that several documents of a jar get, and that they lose. */
export const selectedTagsBody = z
  .object({
    document_ids: z.array(idParam).min(1).max(mostDocuments),
    add: some.default([]),
    remove: some.default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    message: 'name a tag to add, or one to remove',
  })
  .meta({ example: { document_ids: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'], add: ['phishing'] } });
