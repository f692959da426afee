import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { pageSizeFields, pagination } from '#http/replies/page.ts';
import { customDays, retentionName } from '#api/retention/retention-names.ts';
import {
  jarDescription,
  jarName,
  jarStatus,
  jarTags,
  piiScanMeans,
  settingsReply,
  settingsUpdate,
} from './fields.schemas.ts';
import { createdRetention, retentionReply } from './platform.schemas.ts';
import { accesses, jarStatuses } from '#domain/jars/index.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const jarParams = z.object({ honey_jar_id: idParam });

const type = z
  .enum(accesses)
  .describe('Who can read it: everyone, its owner, the owner’s teams, or those who were granted access');

export const createJarBody = z.object({
  name: jarName,
  description: jarDescription.default(''),
  type: type.default('private'),
  tags: jarTags.default([]),
  retention_policy: retentionName.optional(),
  custom_days: customDays.optional(),
  auto_delete: z
    .boolean()
    .optional()
    .describe('true: documents are deleted at the end of their retention, after a warning'),
  encryption_enabled: z
    .boolean()
    .default(false)
    .describe('Stores its files and texts encrypted; cannot be changed later'),
  pii_scan: z.boolean().default(false).describe(piiScanMeans),
});

export const updateJarBody = z.object({
  name: jarName.optional(),
  description: jarDescription.optional(),
  type: type.optional(),
  tags: jarTags.optional(),
  status: jarStatus.optional(),
  settings: settingsUpdate.optional(),
});

export const pageQuery = z.object(pageSizeFields);

export const listJarsQuery = z.object({
  ...pageSizeFields,
  type: z.enum(accesses).optional(),
  status: z.enum(jarStatuses).optional(),
  owner: idParam.optional().describe('Id of the owner'),
  tag: z.string().max(100).optional().meta({ example: 'phishing' }),
  search: z.string().max(200).optional().describe('Part of the name').meta({ example: 'kits' }),
});

/** One that does not fit fails alone, so here anything is taken. */
export const batchBody = z.object({
  jars: z
    .array(z.union([createJarBody, z.unknown()]))
    .min(1)
    .max(100)
    .describe('Each as in POST /honey-jars'),
});

export const batchReply = z.object({
  created: z.array(z.object({ id: z.uuid(), name: z.string(), retention: createdRetention })),
  errors: z.array(
    z.object({
      index: z.int().describe('Index in `jars`, from 0'),
      name: z.string().nullable(),
      error: z.object({
        code: z.string().meta({ example: 'VALIDATION_ERROR' }),
        message: z.string().meta({ example: 'name: must be at least 3 characters long' }),
      }),
    }),
  ),
});

export const jar = namedObject('KnowledgeHoneyJar', {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  type: z.enum(accesses),
  status: z.enum(jarStatuses),
  owner: z.string().describe('Id of the owner'),
  created_date: z.iso.datetime(),
  last_updated: z.iso.datetime(),
  tags: z.array(z.string()),
  settings: settingsReply,
  retention: retentionReply,
  stats: z.object({
    document_count: z.int(),
    embedding_count: z.int(),
    total_size_bytes: z.int(),
    query_count: z.int(),
    last_accessed: z.iso.datetime().nullable(),
    average_query_time: z.number().nullable().describe('Seconds; null before the first search'),
  }),
});

export const createdJar = jar.extend({ retention: createdRetention });

export const jarList = z.object({ honey_jars: z.array(jar), pagination });

export const deleted = z.object({ success: z.literal(true), message: z.string() });
