import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { indicatorsLayout } from '#pages/indicators/layout.route.ts';
import { searchIn, type IndicatorsSearch } from './indicators-search.ts';

export const indicatorTableRoute = createRoute({
  getParentRoute: () => indicatorsLayout,
  path: '/',
  validateSearch: (search: Record<string, unknown>): IndicatorsSearch => searchIn(search),
  component: lazyRouteComponent(() => import('./table.page.tsx'), 'IndicatorTablePage'),
});
