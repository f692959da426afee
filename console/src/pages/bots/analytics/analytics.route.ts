import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { botLayout } from '#pages/bots/layout.route.ts';

/** How many days may be looked at. */
export const periods = [7, 30, 90, 365];

export const analyticsRoute = createRoute({
  getParentRoute: () => botLayout,
  path: 'analytics',
  validateSearch: ({ days }: { days?: unknown }): { days?: number } =>
    periods.includes(Number(days)) ? { days: Number(days) } : {},
  component: lazyRouteComponent(() => import('./analytics.page.tsx'), 'AnalyticsPage'),
});
