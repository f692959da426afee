export const accesses = ['public', 'private', 'team', 'restricted'] as const;
/** The readers of a jar: every signed-in user, its owner, the owner's teams, or the grantees. */
export type Access = (typeof accesses)[number];

export const tiers = ['standard', 'premium', 'marketplace'] as const;
export type Tier = (typeof tiers)[number];

export const jarStatuses = ['active', 'archived', 'processing'] as const;
/** `processing` while a bulk upload runs on it, whatever it is otherwise. */
export type JarStatus = (typeof jarStatuses)[number];
export const setJarStatuses = ['active', 'archived'] as const satisfies JarStatus[];
/** The states that a jar is put into. */
export type SetJarStatus = (typeof setJarStatuses)[number];

export const retentionPolicies = ['permanent', 'documentation', 'standard', 'temporary', 'custom'] as const;
export type RetentionPolicy = (typeof retentionPolicies)[number];

/** How long documents are kept, from the day that they were taken in; `retention_days` is null for ever. */
export type Retention = { retention_policy: RetentionPolicy; retention_days: number | null };

/** What happens at the end of the retention. */
export type RetentionRules = Retention & {
  auto_delete: boolean;
  /** So many days before, the coming deletion is an event. */
  warning_days: number;
  /** Whether the jar's owner is notified too. */
  notify_before_deletion: boolean;
};

/** The one canonical jar; each area maps it to its own wire form. */
export type Jar = RetentionRules & {
  id: string;
  name: string;
  description: string;
  access: Access;
  tier: Tier;
  status: JarStatus;
  owner_id: string;
  owner_name: string;
  owner_email: string;
  tags: string[];
  allow_search: boolean;
  allow_export: boolean;
  /** Whether documents are looked through for personal data when they are read. */
  pii_scan: boolean;
  /** Its files and texts are stored encrypted; decided when it is created. */
  encrypted: boolean;
  /** Whatever its users keep with it. */
  config: Record<string, unknown>;
  document_count: number;
  completed_count: number;
  chunk_count: number;
  embedding_count: number;
  size_bytes: number;
  query_count: number;
  query_time_total_ms: number;
  /** How many searches measured their relevance; questions and searches of earlier versions did not. */
  relevance_count: number;
  /** Sum over these of the score of the jar's best passage, 0 where it had none. */
  relevance_total: number;
  last_accessed: Date | null;
  created_at: Date;
  updated_at: Date;
};

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'jars.config': Jar['config'];
  }
}
