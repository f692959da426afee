import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const overviewRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: '/',
  component: lazyRouteComponent(() => import('./overview.page.tsx'), 'OverviewPage'),
});
