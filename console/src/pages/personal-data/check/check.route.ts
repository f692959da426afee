import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { personalDataLayout } from '#pages/personal-data/layout.route.ts';

export const checkRoute = createRoute({
  getParentRoute: () => personalDataLayout,
  path: '/',
  component: lazyRouteComponent(() => import('./check.page.tsx'), 'CheckPage'),
});
