import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const storedDataRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'stored-data',
  component: lazyRouteComponent(() => import('./stored-data.page.tsx'), 'StoredDataPage'),
});
