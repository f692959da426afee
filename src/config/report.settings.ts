import { z } from 'zod';
import { flag, setting } from './setting-forms.ts';

/** Reports: who may have them, how many are written, and how long their files stay. */
export const reportSettings = {
  reportRetentionDays: setting(
    'REPORT_RETENTION_DAYS',
    z.coerce.number().int().min(1).max(36_500).default(30),
    'How long the files of reports are kept after they were completed, in days; their records stay.',
  ),
  reportsRequireAal2: setting(
    'REPORTS_REQUIRE_AAL2',
    flag.default(true),
    'Whether reports need a second factor of people who are signed in; API keys need none.',
  ),
  reportsAtOnce: setting(
    'REPORTS_AT_ONCE',
    z.coerce.number().int().min(1).max(8).default(1),
    'How many reports a process writes at once.',
  ),
} as const;
