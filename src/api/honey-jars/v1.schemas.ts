import { z } from 'zod';
import { whyTooLong } from '#kernel/storable.ts';
import { jarDescription, jarName, jarStatus, jarTags, settingsReply } from './fields.schemas.ts';
import { createdRetention, retentionReply } from './platform.schemas.ts';
import { accesses } from '#domain/jars/index.ts';
import { idParam } from '#http/replies/id.ts';
import { pageFields, pagination } from '#http/replies/page.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const jarTypes = ['public', 'private', 'premium', 'marketplace'] as const;
const type = z.enum(jarTypes);
const wireStatuses = ['active', 'inactive', 'processing'] as const;

export const jarParams = z.object({ honey_jar_id: idParam });

export const listJarsQuery = z.object({
  ...pageFields,
  status: z.enum(wireStatuses).optional(),
  type: type.optional(),
});

/** The user's own keys, next to the one we use. */
const config = z
  .object({
    encryption_enabled: z
      .boolean()
      .optional()
      .describe('Stores files and texts of the honey jar encrypted; cannot be changed later'),
  })
  .catchall(z.unknown())
  .refine((value) => whyTooLong(value) === null, {
    error: ({ input }) => whyTooLong(input as Record<string, unknown>) ?? '',
    abort: true,
  })
  .describe('Your own data about the honey jar, up to 16,384 characters as JSON')
  .meta({ example: { language: 'en', team: 'SOC 2' } });

export const createJarBody = z.object({
  name: jarName,
  type: type.describe(
    'public: every signed-in user can read it; private: its owner; premium and marketplace: those who are granted access',
  ),
  config,
  description: jarDescription.default(''),
  tags: jarTags.default([]),
});

export const updateJarBody = z.object({
  name: jarName.optional(),
  type: type.optional().describe('Only the owner and admins can change it'),
  config: config.optional().describe('Replaces the whole object'),
  description: jarDescription.optional(),
  tags: jarTags.optional(),
  status: z
    .enum(['active', 'inactive'])
    .optional()
    .describe(`inactive: ${jarStatus.description}. Only the owner and admins can change it`),
});

export const jar = namedObject('HoneyJar', {
  id: z.uuid(),
  name: z.string(),
  type,
  description: z.string(),
  status: z.enum(wireStatuses).describe('processing: a bulk upload is in progress'),
  config: z.record(z.string(), z.unknown()),
  owner_id: z.uuid(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  last_accessed: z.iso.datetime().nullable().describe('When it was last searched'),
  stats: z.object({
    total_documents: z.int(),
    documents_today: z.int().describe('Uploaded since midnight UTC'),
    total_chunks: z.int(),
    avg_relevance_score: z
      .number()
      .nullable()
      .describe(
        'From 0 to 1, over the searches that covered it: the mean score of its best passage among the results, 0 ' +
          'where it had none; null before the first',
      ),
  }),
});

export const createdJar = namedObject('CreatedHoneyJar', { ...jar.shape, retention: createdRetention });

export const jarDetail = namedObject('HoneyJarDetail', {
  ...jar.shape,
  access: z
    .enum(accesses)
    .describe('Who can read it: everyone, its owner, the owner’s teams, or those who were granted access'),
  tags: z.array(z.string()),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  settings: settingsReply,
  retention: retentionReply,
  documents: z
    .object({ pending: z.int(), processing: z.int(), completed: z.int(), failed: z.int() })
    .describe('How many documents are in each state'),
});

export const jarList = z.object({ honey_jars: z.array(jar), pagination });
