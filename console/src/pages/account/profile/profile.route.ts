import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountLayout } from '#pages/account/layout.route.ts';

export const profileRoute = createRoute({
  getParentRoute: () => accountLayout,
  path: '/',
  component: lazyRouteComponent(() => import('./profile.page.tsx'), 'ProfilePage'),
});
