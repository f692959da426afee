import { z } from 'zod';
import type { Described, Document } from '#domain/documents/index.ts';
import { retentionOf, type Retention } from '#domain/jars/index.ts';
import type { CarriedReview } from '#domain/evidence/index.ts';
import type { CarriedVerdict } from '#domain/verdicts/index.ts';
import { kept, policyOf, retention, reviews, tagList, verdicts } from './manifest.ts';

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
  size_bytes: z.int().min(0),
  upload_date: z.string().optional(),
  metadata: kept.default({}),
  path: z.string().max(1000).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'is not a SHA-256')
    .optional(),
  title: z.string().max(500).optional(),
  description: z.string().max(2000).default(''),
  tags: tagList.default([]),
  retention: retention.nullish(),
  version: z.int().min(1).max(2_147_483_647).default(1),
  verdicts,
  reviews,
});

export type ManifestDocument = z.output<typeof manifestDocument>;

/** The relative path of a document's file: other writers give only the file's name. */
export function pathOf({ path, filename }: Pick<ManifestDocument, 'path' | 'filename'>): string {
  return (path ?? `documents/${filename}`).normalize('NFC');
}

/** What people decided about what is in a document. */
export type Decided = { verdicts: CarriedVerdict[]; reviews: CarriedReview[] };

/** The manifest entry of a document whose file has this relative path. */
export function listingOf(
  document: Document,
  path: string,
  decided: Decided,
): ManifestDocument & Record<keyof Described, unknown> {
  const { retention_policy, retention_days } = document;
  return {
    id: document.id,
    filename: document.filename,
    content_type: document.mime_type,
    size_bytes: document.size_bytes,
    upload_date: document.created_at.toISOString(),
    metadata: document.metadata,
    path,
    sha256: document.content_sha256,
    title: document.title,
    description: document.description,
    tags: document.tags,
    retention: retention_policy && policyOf({ retention_policy, retention_days }),
    version: document.version,
    ...(decided.verdicts.length > 0 && { verdicts: decided.verdicts }),
    ...(decided.reviews.length > 0 && { reviews: decided.reviews }),
  };
}

type Said = { [Field in keyof Described]: Described[Field] | undefined } & {
  retention: Retention | undefined;
};

/** The same as an import gives it to the new document. */
export function saidOf(document: ManifestDocument): Said {
  const { title, filename, description, tags, metadata, retention: policy } = document;
  return {
    title: title === filename ? undefined : title,
    description,
    tags,
    metadata,
    retention: policy ? retentionOf(policy.policy, policy.custom_days) : undefined,
  };
}
