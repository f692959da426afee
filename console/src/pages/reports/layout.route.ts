import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** What the lists of reports and of schedules have in common: a title and tabs. */
export const reportListsLayout = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'report-lists',
  component: lazyRouteComponent(() => import('./reports.page.tsx'), 'ReportsPage'),
});
