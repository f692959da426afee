import type { Config } from '#config/config.settings.ts';
import { retentionOf, type RetentionRules } from '#domain/jars/index.ts';

/** How new jars keep their documents in this installation unless they say otherwise. */
export function configuredRetention(config: Config): RetentionRules {
  return {
    ...retentionOf(config.retentionPolicy),
    auto_delete: config.retentionAutoDelete,
    warning_days: config.retentionWarningDays,
    notify_before_deletion: true,
  };
}

/** How long what is not a document is kept. */
export function keptDays(config: Config) {
  return {
    eventDays: config.eventRetentionDays,
    uploadDays: config.bulkRetentionDays,
    webhookDays: config.webhookRetentionDays,
    emailDays: config.emailRetentionDays,
    batchDays: config.piiBatchRetentionDays,
    reportDays: config.reportRetentionDays,
  };
}
