import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { reportListsLayout } from '#pages/reports/layout.route.ts';

export const schedulesRoute = createRoute({
  getParentRoute: () => reportListsLayout,
  path: '/reports/schedules',
  component: lazyRouteComponent(() => import('./schedules.page.tsx'), 'SchedulesPage'),
});
