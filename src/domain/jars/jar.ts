export const accesses = ['public', 'private', 'team', 'restricted'] as const;
/** Who reads a jar: every signed-in user, its owner, the owner's teams, or those granted. */
export type Access = (typeof accesses)[number];

export const tiers = ['standard', 'premium', 'marketplace'] as const;
export type Tier = (typeof tiers)[number];

export const jarStatuses = ['active', 'archived', 'processing'] as const;
export type JarStatus = (typeof jarStatuses)[number];

/** The one canonical jar; each area maps it to its own wire form. */
export type Jar = {
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
  document_count: number;
  completed_count: number;
  chunk_count: number;
  embedding_count: number;
  size_bytes: number;
  query_count: number;
  query_time_total_ms: number;
  last_accessed: Date | null;
  created_at: Date;
  updated_at: Date;
};
