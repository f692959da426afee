import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { cleanName } from '#kernel/visible.ts';
import { decisions, mostCarried, relationNames } from '#domain/evidence/index.ts';
import { maxKeptLength } from '#kernel/storable.ts';
import { isCarriable, verdictKinds } from '#domain/verdicts/index.ts';
import { accesses, customDaysOf, retentionPolicies, type Retention } from '#domain/jars/index.ts';

/** The version of the form that is written. One with a higher number before the point is not read. */
export const manifestVersion = '1.0';

export const manifestName = 'manifest.json';
/** Next to the manifest when some of its documents were deleted while the archive was being written. */
export const missingName = 'missing.json';

/** Cleaned as where tags are given; what is left of none is left out, and the archive is read all the same. */
export const tagList = z
  .array(z.string().min(1).max(100))
  .max(50)
  .transform((tags) => tags.map(cleanName).filter((tag) => tag !== ''));
const record = z.record(z.string(), z.unknown());

// Besides the user's own data there is room for ours, such as a path.
export const kept = record.refine(
  (value) => JSON.stringify(value).length <= 2 * maxKeptLength,
  `has more than ${2 * maxKeptLength} characters as JSON`,
);
export const retention = z.object({
  policy: z.enum(retentionPolicies),
  custom_days: z.int().min(1).max(36_500).nullish(),
});

const subject = z.string().min(1).max(1000).nullable().default(null);

/** Verdicts of people about values, of the jar or of a document; left out where there are none. */
export const verdicts = z
  .array(
    z
      .object({
        value: subject,
        pattern: subject,
        range: subject,
        verdict: z.enum(verdictKinds),
        note: z.string().max(300).default(''),
        decided_by: z.string().min(1).max(300),
        decided_at: z.iso.datetime(),
      })
      .refine(isCarriable, 'is about no usable value, pattern or range'),
  )
  .max(1000)
  .refine(
    (all) => all.filter(({ value }) => value === null).length <= 500,
    'has more than 500 wildcards and ranges',
  )
  .optional();

const keyOfReviewed = (one: {
  subject_id: string;
  relation: string | null;
  object_id: string | null;
}): string => `${one.subject_id} ${one.relation} ${one.object_id}`.toLowerCase();

/** Reviews by people of the entities and relations of a document; left out where there are none. */
export const reviews = z
  .array(
    z
      .object({
        subject_id: z.uuid().describe('An entity, or the subject of a relation'),
        relation: z.enum(relationNames).nullable().default(null),
        object_id: z.uuid().nullable().default(null),
        decision: z.enum(decisions),
        decided_by: z.string().min(1).max(300),
        decided_at: z.iso.datetime(),
      })
      .refine(
        (one) => (one.relation === null) === (one.object_id === null),
        'has one of relation and object_id alone',
      ),
  )
  .max(mostCarried)
  .refine((all) => new Set(all.map(keyOfReviewed)).size === all.length, 'has two reviews of the same')
  .optional();

/** The jar as a manifest describes it. What an older or another writer leaves out is what a new jar has. */
const manifestJar = z.object({
  id: z.string(),
  name: shownName().min(3).max(100),
  description: z.string().max(500).default(''),
  type: z.enum(accesses).default('private'),
  tags: tagList.default([]),
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
  verdicts,
});

export const manifestHead = z.object({
  version: z.union([z.string(), z.number()]).transform(String),
  export_date: z.string().optional(),
  honey_jar: manifestJar,
});

export type ManifestHead = z.output<typeof manifestHead>;

/** How a manifest writes the retention of a jar or a document. */
export function policyOf(rules: Retention): z.input<typeof retention> {
  return { policy: rules.retention_policy, custom_days: customDaysOf(rules) };
}
