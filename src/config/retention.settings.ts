import { z } from 'zod';
import { flag, setting } from './setting-forms.ts';

/** How long what is stored is kept, and how often it is looked through. */
export const keepingSettings = {
  retentionPolicy: setting(
    'RETENTION_POLICY',
    z.enum(['permanent', 'documentation', 'standard', 'temporary']).default('standard'),
    'Default retention of new honey jars: permanent, documentation (1825 days), standard (365) or temporary (30).',
  ),
  retentionAutoDelete: setting(
    'RETENTION_AUTO_DELETE',
    flag,
    'Whether new honey jars delete documents at the end of their retention by default. Otherwise such ' +
      'documents are listed and their owner is notified.',
  ),
  retentionWarningDays: setting(
    'RETENTION_WARNING_DAYS',
    z.coerce.number().int().min(0).max(3650).default(7),
    'Default minimum number of days between the warning to a jar’s owner and the deletion of a document.',
  ),
  retentionCheckHours: setting(
    'RETENTION_CHECK_HOURS',
    z.coerce.number().int().min(1).max(24).default(24),
    'How often expired retention is looked for, in hours.',
  ),
  integrityCheckDays: setting(
    'INTEGRITY_CHECK_DAYS',
    z.coerce.number().int().min(0).max(365).default(7),
    'How often all stored data is compared with its records, slowly (4 MiB a second) in the background, in days; 0 for never.',
  ),
  eventRetentionDays: setting(
    'EVENT_RETENTION_DAYS',
    z.coerce.number().int().min(1).max(36_500).default(365),
    'How long events and notifications are kept, in days.',
  ),
  webhookRetentionDays: setting(
    'WEBHOOK_RETENTION_DAYS',
    z.coerce.number().int().min(1).max(36_500).default(30),
    'How long the log of webhook deliveries is kept, in days; deliveries that wait longer are dropped.',
  ),
} as const;
