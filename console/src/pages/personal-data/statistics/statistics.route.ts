import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { personalDataLayout } from '#pages/personal-data/layout.route.ts';

type Search = { days?: number; framework?: string };

/** How many days back, and under which framework; left out: 30, and all. */
export const piiStatisticsRoute = createRoute({
  getParentRoute: () => personalDataLayout,
  path: 'statistics',
  validateSearch: ({ days, framework }: Record<string, unknown>): Search => ({
    ...(typeof days === 'number' && days >= 1 && days <= 3660 && { days: Math.floor(days) }),
    ...(typeof framework === 'string' && { framework }),
  }),
  component: lazyRouteComponent(() => import('./statistics.page.tsx'), 'PiiStatisticsPage'),
});
