import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const userRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'users/$userId',
  component: lazyRouteComponent(() => import('./user.page.tsx'), 'UserPage'),
});
