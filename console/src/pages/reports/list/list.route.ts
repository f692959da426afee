import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { reportListsLayout } from '#pages/reports/layout.route.ts';
import { searchIn, type ReportsSearch } from './reports-search.ts';

/** What the list is narrowed to is in the address. */
export const listRoute = createRoute({
  getParentRoute: () => reportListsLayout,
  path: '/reports',
  validateSearch: (search: Record<string, unknown>): ReportsSearch => searchIn(search),
  component: lazyRouteComponent(() => import('./list.page.tsx'), 'ReportListPage'),
});
