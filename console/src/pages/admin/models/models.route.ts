import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const modelsRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'models',
  component: lazyRouteComponent(() => import('./models.page.tsx'), 'ModelsPage'),
});
