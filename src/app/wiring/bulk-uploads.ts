import type { Config } from '#config/config.settings.ts';
import { createBulkUploads, type BulkUploads, type BulkUploadsDeps } from '#domain/bulk-uploads/index.ts';
import type { Quotas } from '#domain/documents/index.ts';
import { findActor } from '#domain/users/index.ts';

const MiB = 1024 * 1024;

type Parts = Omit<BulkUploadsDeps, 'actorOf' | 'limits' | 'quotas'>;

/** Bulk uploads as they are configured here. */
export function openBulkUploads(config: Config, parts: Parts): BulkUploads {
  return createBulkUploads({
    ...parts,
    actorOf: (userId) => findActor(parts.database.kysely, userId),
    limits: {
      max_files: config.bulkMaxFiles,
      max_bytes: config.bulkMaxMb * MiB,
      max_file_bytes: config.maxFileBytes,
      timeout_minutes: config.bulkTimeoutMinutes,
      concurrent: config.bulkConcurrentJobs,
      concurrent_per_user: config.bulkConcurrentPerUser,
    },
    quotas: configuredQuotas(config),
  });
}

/** How much users and honey jars of this installation may hold. */
export function configuredQuotas({ quotaUserMb, quotaJarMb }: Config): Quotas {
  return {
    user_bytes: quotaUserMb === null ? null : quotaUserMb * MiB,
    jar_bytes: quotaJarMb === null ? null : quotaJarMb * MiB,
  };
}
