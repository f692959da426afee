import { archivesRoute } from './archives/archives.route.ts';
import { jarDocumentsRoute } from './documents/documents.route.ts';
import { duplicatesRoute } from './duplicates/duplicates.route.ts';
import { jarLayout } from './layout.route.ts';
import { jarSettingsRoute } from './settings/settings.route.ts';
import { transferRoute } from './transfer/transfer.route.ts';

/** A honey jar, with its sub-pages. */
export const jarRoute = jarLayout.addChildren([
  jarDocumentsRoute,
  duplicatesRoute,
  jarSettingsRoute,
  transferRoute,
  archivesRoute,
]);
