import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const usersRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'users',
  component: lazyRouteComponent(() => import('./users.page.tsx'), 'UsersPage'),
});
