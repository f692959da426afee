import { z } from 'zod';
import { idParam } from '#http/id.ts';
import { sliceFields, sliceReply } from '#http/slice.ts';

const tags = z.array(z.string().min(1).max(100)).max(50);
const visibility = z.enum(['public', 'private', 'shared']);
const name = z.string().trim().min(3).max(100);
const description = z.string().max(500);

export const jarParams = z.object({ honey_jar_id: idParam });

export const createJarBody = z.object({
  name,
  description: description.default(''),
  visibility: visibility.default('private'),
  tags: tags.default([]),
  settings: z
    .object({
      allow_search: z.boolean().default(true),
      allow_export: z.boolean().default(true),
      encryption_enabled: z
        .literal(false, 'Encryption at rest is not available in this version; leave it out or false')
        .default(false),
    })
    .default({ allow_search: true, allow_export: true, encryption_enabled: false }),
});

export const updateJarBody = z.object({
  name: name.optional(),
  description: description.optional(),
  tags: tags.optional(),
  visibility: visibility.optional().describe('For the owner and admins to change; shared begins with nobody'),
});

export const listJarsQuery = z.object({
  visibility: visibility.optional(),
  owner: idParam.optional(),
  tag: z.string().max(100).optional(),
  search: z.string().max(200).optional(),
  ...sliceFields,
});

const summary = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  visibility,
  document_count: z.int(),
  embedding_count: z.int(),
  tags: z.array(z.string()),
});

const owner = z.object({ id: z.uuid(), name: z.string() });

export const createdJar = summary.extend({
  owner_id: z.uuid(),
  status: z.string(),
  created_at: z.iso.datetime(),
});

export const listedJar = summary.extend({ last_updated: z.iso.datetime(), owner });

export const jarDetail = summary.extend({
  status: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  owner: owner.extend({ email: z.string() }),
  settings: z.object({
    allow_search: z.boolean(),
    allow_export: z.boolean(),
    encryption_enabled: z.boolean(),
  }),
});

export const jarList = z.object({
  honey_jars: z.array(listedJar),
  ...sliceReply,
});
