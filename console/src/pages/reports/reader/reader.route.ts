import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** A report: its progress, and its text once it is written. */
export const reportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/$reportId',
  component: lazyRouteComponent(() => import('./report.page.tsx'), 'ReportPage'),
});
