import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const teamsRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'teams',
  component: lazyRouteComponent(() => import('./teams.page.tsx'), 'TeamsPage'),
});
