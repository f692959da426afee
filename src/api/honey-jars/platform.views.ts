import type { z } from 'zod';
import {
  customDaysOf,
  firstDeletion,
  type Access,
  type Action,
  type Jar,
  type RetentionRules,
} from '#domain/jars/index.ts';
import type { DocumentStatus } from '#domain/documents/index.ts';
import type { settingsReply, settingsUpdate } from './fields.schemas.ts';
import type {
  createdJar,
  createdRetention,
  jarDetail,
  listedJar,
  retentionReply,
  shownJar,
} from './platform.schemas.ts';

type Visibility = 'public' | 'private' | 'shared';

const visibilityOf: Record<Access, Visibility> = {
  public: 'public',
  private: 'private',
  team: 'shared',
  restricted: 'shared',
};

/** The access of a new jar by visibility; `shared` starts with only the owner. */
export const accessOf: Record<Visibility, Access> = {
  public: 'public',
  private: 'private',
  shared: 'restricted',
};

/** The access to change to for a visibility, or undefined when the jar shows as that already. */
export function changedAccess(jar: Jar, visibility: Visibility): Access | undefined {
  return visibilityOf[jar.access] === visibility ? undefined : accessOf[visibility];
}

/** Every access that shows as this visibility, for filters. */
export function accessesOf(visibility: Visibility): Access[] {
  return (Object.keys(visibilityOf) as Access[]).filter((access) => visibilityOf[access] === visibility);
}

function summary(jar: Jar) {
  return {
    id: jar.id,
    name: jar.name,
    description: jar.description,
    visibility: visibilityOf[jar.access],
    document_count: jar.document_count,
    embedding_count: jar.embedding_count,
    tags: jar.tags,
  };
}

export function viewCreatedJar(jar: Jar): z.input<typeof createdJar> {
  return {
    ...summary(jar),
    owner_id: jar.owner_id,
    status: jar.status,
    created_at: jar.created_at.toISOString(),
    retention: viewCreatedRetention(jar, jar.created_at),
  };
}

export function viewListedJar(jar: Jar): z.input<typeof listedJar> {
  return {
    ...summary(jar),
    access: jar.access,
    status: jar.status,
    last_updated: jar.updated_at.toISOString(),
    owner: { id: jar.owner_id, name: jar.owner_name },
  };
}

export function viewJarDetail(jar: Jar): z.input<typeof jarDetail> {
  return {
    ...summary(jar),
    status: jar.status,
    created_at: jar.created_at.toISOString(),
    updated_at: jar.updated_at.toISOString(),
    owner: { id: jar.owner_id, name: jar.owner_name, email: jar.owner_email },
    settings: viewSettings(jar),
    retention: viewRetention(jar),
  };
}

type Shown = { jar: Jar; rights: Record<Action, boolean>; documents: Record<DocumentStatus, number> };

export function viewShownJar({ jar, rights, documents }: Shown): z.input<typeof shownJar> {
  const { pending, processing, completed, failed } = documents;
  return {
    ...viewJarDetail(jar),
    access: jar.access,
    size_bytes: jar.size_bytes,
    documents: { processing: pending + processing, completed, failed },
    rights: { fill: rights.fill, write: rights.write, manage: rights.manage },
  };
}

export function viewSettings(jar: Jar): z.input<typeof settingsReply> {
  return {
    allow_search: jar.allow_search,
    allow_export: jar.allow_export,
    pii_scan: jar.pii_scan,
    encryption_enabled: jar.encrypted,
  };
}

/** What is to be changed of a jar's settings, as the domain calls it. */
export function changeOfSettings(settings: z.output<typeof settingsUpdate> = {}) {
  const { encryption_enabled, ...rest } = settings;
  return { ...rest, encrypted: encryption_enabled };
}

export function viewRetention(jar: RetentionRules): z.input<typeof retentionReply> {
  return {
    policy: jar.retention_policy,
    custom_days: customDaysOf(jar),
    retention_days: jar.retention_days,
    auto_delete: jar.auto_delete,
    warning_days: jar.warning_days,
    notify_before_deletion: jar.notify_before_deletion,
  };
}

/** The rules of a jar that was created at that time. */
export function viewCreatedRetention(jar: RetentionRules, created: Date): z.input<typeof createdRetention> {
  return { ...viewRetention(jar), deletes_at: firstDeletion(jar, created)?.toISOString() ?? null };
}
