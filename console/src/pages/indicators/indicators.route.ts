import { indicatorsLayout } from './layout.route.ts';
import { lookupRoute } from './lookup/lookup.route.ts';
import { indicatorTableRoute } from './table/table.route.ts';
import { verdictsRoute } from './verdicts/verdicts.route.ts';

/** Indicators, with their sub-pages. */
export const indicatorsRoute = indicatorsLayout.addChildren([
  indicatorTableRoute,
  lookupRoute,
  verdictsRoute,
]);
