import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { accesses, jarStatuses, retentionPolicies } from '#domain/jars/index.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import {
  jarDescription,
  jarName,
  jarStatus,
  jarTags,
  piiScanMeans,
  settingsReply,
  settingsUpdate,
} from './fields.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const visibility = z.enum(['public', 'private', 'shared']);

export const jarParams = z.object({ honey_jar_id: idParam });

export const createJarBody = z.object({
  name: jarName,
  description: jarDescription.default(''),
  visibility: visibility.default('private').describe('shared: at first with no one but you'),
  tags: jarTags.default([]),
  settings: z
    .object({
      allow_search: z.boolean().default(true),
      allow_export: z.boolean().default(true),
      pii_scan: z.boolean().default(false).describe(piiScanMeans),
      encryption_enabled: z
        .boolean()
        .default(false)
        .describe('Stores its files and texts encrypted; cannot be changed later'),
    })
    .default({ allow_search: true, allow_export: true, pii_scan: false, encryption_enabled: false }),
});

export const updateJarBody = z.object({
  name: jarName.optional(),
  description: jarDescription.optional(),
  tags: jarTags.optional(),
  visibility: visibility
    .optional()
    .describe('Only the owner and admins can change it; shared: at first with no one'),
  status: jarStatus.optional(),
  settings: settingsUpdate.optional(),
  owner_id: idParam
    .optional()
    .describe(
      'Transfers it to another analyst or admin. The previous owner keeps no more access than others have',
    ),
});

export const listJarsQuery = z.object({
  visibility: visibility.optional(),
  status: z.enum(jarStatuses).optional(),
  owner: idParam.optional().describe('Id of the owner'),
  tag: z.string().max(100).optional().meta({ example: 'phishing' }),
  search: z.string().max(200).optional().describe('Part of the name').meta({ example: 'kits' }),
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

const access = z
  .enum(accesses)
  .describe('Who can read it: everyone, its owner, the owner’s teams, or those who were granted access');

export const listedJar = namedObject('ListedHoneyJar', {
  ...summary.shape,
  access,
  status: z.enum(jarStatuses),
  last_updated: z.iso.datetime(),
  owner,
});

export const retentionReply = namedObject('Retention', {
  policy: z.enum(retentionPolicies),
  custom_days: z.int().nullable(),
  retention_days: z.int().nullable().describe('The number of days of the policy; null: unlimited'),
  auto_delete: z.boolean(),
  warning_days: z.int(),
  notify_before_deletion: z.boolean(),
});

/** In the response of creation, with when its documents will be deleted. */
export const createdRetention = namedObject('CreatedRetention', {
  ...retentionReply.shape,
  deletes_at: z.iso
    .datetime()
    .nullable()
    .describe(
      'When a document uploaded now would be deleted, at the earliest and after a warning; null: nothing is deleted automatically',
    ),
});

export const createdJar = summary.extend({
  owner_id: z.uuid(),
  status: z.enum(jarStatuses),
  created_at: z.iso.datetime(),
  retention: createdRetention,
});

export const jarDetail = summary.extend({
  status: z.enum(jarStatuses),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  owner: owner.extend({ email: z.string() }),
  settings: settingsReply,
  retention: retentionReply,
});

/** What a page about a jar shows in addition. */
export const shownJar = namedObject('ShownHoneyJar', {
  ...jarDetail.shape,
  access,
  size_bytes: z.int(),
  documents: z
    .object({ processing: z.int(), completed: z.int(), failed: z.int() })
    .describe('How many documents are in each state'),
  rights: z
    .object({
      fill: z.boolean().describe('Add and change documents; false in an archived one'),
      write: z.boolean().describe('Change name, description and tags'),
      manage: z
        .boolean()
        .describe('Change who may read it, its settings, retention and owner, and delete it'),
    })
    .describe('What you may do with it'),
});

export const retentionDefaults = z.object({
  retention: createdRetention.describe('How long a new honey jar keeps its documents unless it is set'),
});

export const jarList = z.object({
  honey_jars: z.array(listedJar),
  ...sliceReply,
});
