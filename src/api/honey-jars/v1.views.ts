import type { z } from 'zod';
import { viewCreatedRetention, viewRetention, viewSettings } from './platform.views.ts';
import type { DocumentStatus } from '#domain/documents/index.ts';
import type {
  Access,
  Jar,
  JarFilter,
  JarInput,
  JarStatus,
  JarUpdate,
  SetJarStatus,
  Tier,
} from '#domain/jars/index.ts';
import type {
  createdJar,
  createJarBody,
  jar as jarSchema,
  jarDetail,
  jarTypes,
  updateJarBody,
} from './v1.schemas.ts';

type Wire = z.input<typeof jarSchema>;
type Type = (typeof jarTypes)[number];

/** A tier of its own is shown as such, whatever the access; the other types are kinds of access. */
const typeOfTier: Record<Tier, Type | null> = {
  standard: null,
  premium: 'premium',
  marketplace: 'marketplace',
};
const typeOfAccess: Record<Access, Type> = {
  public: 'public',
  private: 'private',
  team: 'private',
  restricted: 'private',
};

/** What creating with a type gives, and changing to it. */
const canonical: Record<Type, { access: Access; tier: Tier }> = {
  public: { access: 'public', tier: 'standard' },
  private: { access: 'private', tier: 'standard' },
  premium: { access: 'restricted', tier: 'premium' },
  marketplace: { access: 'restricted', tier: 'marketplace' },
};

/** Every canonical form that shows as a type, for filters. */
const shown: Record<Type, Pick<JarFilter, 'accesses' | 'tiers'>> = {
  public: { accesses: ['public'], tiers: ['standard'] },
  private: { accesses: ['private', 'team', 'restricted'], tiers: ['standard'] },
  premium: { tiers: ['premium'] },
  marketplace: { tiers: ['marketplace'] },
};

const statusOf: Record<JarStatus, Wire['status']> = {
  active: 'active',
  archived: 'inactive',
  processing: 'processing',
};
const canonicalStatus: Record<Wire['status'], JarStatus> = {
  active: 'active',
  inactive: 'archived',
  processing: 'processing',
};
const setStatus: Record<'active' | 'inactive', SetJarStatus> = { active: 'active', inactive: 'archived' };

function typeOf(jar: Jar): Type {
  return typeOfTier[jar.tier] ?? typeOfAccess[jar.access];
}

export function filterOf({ type, status }: { type?: Type | undefined; status?: Wire['status'] | undefined }) {
  return { ...(type && shown[type]), statuses: status && [canonicalStatus[status]] };
}

export function inputOf({ type, ...input }: z.output<typeof createJarBody>): JarInput {
  return { ...input, ...canonical[type], encrypted: input.config.encryption_enabled };
}

/** The change that a body asks for. A jar that shows as the type already keeps its access. */
export function changeOf(jar: Jar, body: z.output<typeof updateJarBody>): JarUpdate {
  const { type, status, ...change } = body;
  return {
    ...change,
    ...(type && type !== typeOf(jar) && canonical[type]),
    ...(status && { status: setStatus[status] }),
    encrypted: change.config?.encryption_enabled,
  };
}

export function viewJar(jar: Jar, documents_today: number): Wire {
  return {
    id: jar.id,
    name: jar.name,
    type: typeOf(jar),
    description: jar.description,
    status: statusOf[jar.status],
    config: jar.encrypted ? { ...jar.config, encryption_enabled: true } : jar.config,
    owner_id: jar.owner_id,
    created_at: jar.created_at.toISOString(),
    updated_at: jar.updated_at.toISOString(),
    last_accessed: jar.last_accessed?.toISOString() ?? null,
    stats: {
      total_documents: jar.document_count,
      documents_today,
      total_chunks: jar.chunk_count,
      avg_relevance_score: jar.relevance_count === 0 ? null : jar.relevance_total / jar.relevance_count,
    },
  };
}

export function viewCreatedJar(jar: Jar): z.input<typeof createdJar> {
  return { ...viewJar(jar, 0), retention: viewCreatedRetention(jar, jar.created_at) };
}

export function viewJarDetail(
  jar: Jar,
  { today, documents }: { today: number; documents: Record<DocumentStatus, number> },
): z.input<typeof jarDetail> {
  return {
    ...viewJar(jar, today),
    access: jar.access,
    tags: jar.tags,
    owner: { id: jar.owner_id, name: jar.owner_name },
    settings: viewSettings(jar),
    retention: viewRetention(jar),
    documents,
  };
}
