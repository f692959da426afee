import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const keysRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'keys',
  component: lazyRouteComponent(() => import('./keys.page.tsx'), 'KeysPage'),
});
