import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountLayout } from '#pages/account/layout.route.ts';

export const securityRoute = createRoute({
  getParentRoute: () => accountLayout,
  path: 'security',
  component: lazyRouteComponent(() => import('./security.page.tsx'), 'SecurityPage'),
});
