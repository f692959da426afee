import type { z } from 'zod';
import { viewCreatedRetention, viewRetention, viewSettings } from './platform.views.ts';
import type { Access, Jar, JarInput, JarStatus } from '#domain/jars/index.ts';
import type { createJarBody, createdJar, jar as jarSchema } from './knowledge.schemas.ts';
import { retentionNamed } from '#api/retention/retention-names.ts';

type Wire = z.input<typeof jarSchema>;

/** Here the wire form and the canonical form have the same names; a new state must be decided on all the same. */
const typeOf: Record<Access, Wire['type']> = {
  public: 'public',
  private: 'private',
  team: 'team',
  restricted: 'restricted',
};
const statusOf: Record<JarStatus, Wire['status']> = {
  active: 'active',
  archived: 'archived',
  processing: 'processing',
};

/** The body of a new jar as the domain takes it. Throws `invalid` for a retention that lacks its days. */
export function inputOf(body: z.output<typeof createJarBody>): JarInput {
  const { type, retention_policy, custom_days, auto_delete, encryption_enabled, ...rest } = body;
  return {
    ...rest,
    access: type,
    encrypted: encryption_enabled,
    retention: {
      ...(retention_policy && retentionNamed(retention_policy, custom_days)),
      ...(auto_delete !== undefined && { auto_delete }),
    },
  };
}

export function viewCreatedJar(jar: Jar): z.input<typeof createdJar> {
  return { ...viewJar(jar), retention: viewCreatedRetention(jar, jar.created_at) };
}

export function viewJar(jar: Jar): Wire {
  return {
    id: jar.id,
    name: jar.name,
    description: jar.description,
    type: typeOf[jar.access],
    status: statusOf[jar.status],
    owner: jar.owner_id,
    created_date: jar.created_at.toISOString(),
    last_updated: jar.updated_at.toISOString(),
    tags: jar.tags,
    settings: viewSettings(jar),
    retention: viewRetention(jar),
    stats: {
      document_count: jar.document_count,
      embedding_count: jar.embedding_count,
      total_size_bytes: jar.size_bytes,
      query_count: jar.query_count,
      last_accessed: jar.last_accessed?.toISOString() ?? null,
      average_query_time: jar.query_count === 0 ? null : jar.query_time_total_ms / jar.query_count / 1000,
    },
  };
}
