import { z } from 'zod';
import { maxKeptLength } from '#kernel/storable.ts';
import { accesses, retentionPolicies } from '#domain/jars/index.ts';

/** The version of the form that is written. One with a higher number before the point is not read. */
export const manifestVersion = '1.0';

export const manifestName = 'manifest.json';
/** Next to the manifest when some of its documents were deleted while the archive was being written. */
export const missingName = 'missing.json';

const tags = z.array(z.string().min(1).max(100)).max(50);
const record = z.record(z.string(), z.unknown());

// Besides the user's own data there is room for ours, such as a path.
const kept = record.refine(
  (value) => JSON.stringify(value).length <= 2 * maxKeptLength,
  `has more than ${2 * maxKeptLength} characters as JSON`,
);
const count = z.int().min(0);

const retention = z.object({
  policy: z.enum(retentionPolicies),
  custom_days: z.int().min(1).max(36_500).nullish(),
});

/** The jar as a manifest describes it. What an older or another writer leaves out is what a new jar has. */
export const manifestJar = z.object({
  id: z.string(),
  name: z.string().trim().min(3).max(100),
  description: z.string().max(500).default(''),
  type: z.enum(accesses).default('private'),
  tags: tags.default([]),
  created_date: z.string(),
  stats: record.default({}),
  settings: z
    .object({
      allow_search: z.boolean().default(true),
      encryption_enabled: z.boolean().default(false),
      pii_scan: z.boolean().default(false),
    })
    .prefault({}),
  retention: retention
    .extend({
      auto_delete: z.boolean(),
      warning_days: z.int().min(0).max(3650),
      notify_before_deletion: z.boolean(),
    })
    .nullish(),
  config: kept.default({}),
});

export const manifestHead = z.object({
  version: z.union([z.string(), z.number()]).transform(String),
  export_date: z.string().optional(),
  honey_jar: manifestJar,
});

const unknownType = 'application/octet-stream';

/** It is sent as a header with the document one day. */
function headerSafe(type: string): string {
  return /^[\x20-\x7e]{1,255}$/.test(type) ? type : unknownType;
}

/** A document in a manifest. `path` is relative to the manifest. */
export const manifestDocument = z.object({
  id: z.string().min(1),
  filename: z.string().min(1).max(1000),
  content_type: z.string().transform(headerSafe).default(unknownType),
  size_bytes: count,
  upload_date: z.string().optional(),
  metadata: kept.default({}),
  path: z.string().max(1000).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'is not a SHA-256')
    .optional(),
  title: z.string().max(500).optional(),
  description: z.string().max(2000).default(''),
  tags: tags.default([]),
  retention: retention.nullish(),
  version: z.int().min(1).max(2_147_483_647).default(1),
});

export type ManifestHead = z.output<typeof manifestHead>;
export type ManifestDocument = z.output<typeof manifestDocument>;

/** The relative path of a document's file: other writers give only the file's name. */
export function pathOf({ path, filename }: Pick<ManifestDocument, 'path' | 'filename'>): string {
  return (path ?? `documents/${filename}`).normalize('NFC');
}
