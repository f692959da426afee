import { batchesRoute } from './batches/batches.route.ts';
import { checkRoute } from './check/check.route.ts';
import { personalDataLayout } from './layout.route.ts';
import { piiSettingsRoute } from './settings/settings.route.ts';
import { piiStatisticsRoute } from './statistics/statistics.route.ts';

/** Personal data, with its sub-pages. */
export const personalDataRoute = personalDataLayout.addChildren([
  checkRoute,
  batchesRoute,
  piiSettingsRoute,
  piiStatisticsRoute,
]);
