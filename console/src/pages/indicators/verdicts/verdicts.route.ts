import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { indicatorsLayout } from '#pages/indicators/layout.route.ts';
import { searchIn, type VerdictsSearch } from './verdicts-search.ts';

export const verdictsRoute = createRoute({
  getParentRoute: () => indicatorsLayout,
  path: 'verdicts',
  validateSearch: (search: Record<string, unknown>): VerdictsSearch => searchIn(search),
  component: lazyRouteComponent(() => import('./verdicts.page.tsx'), 'VerdictsPage'),
});
