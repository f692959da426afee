import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const teamRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'teams/$teamId',
  component: lazyRouteComponent(() => import('./team.page.tsx'), 'TeamPage'),
});
