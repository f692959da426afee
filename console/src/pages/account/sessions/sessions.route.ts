import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountLayout } from '#pages/account/layout.route.ts';

export const sessionsRoute = createRoute({
  getParentRoute: () => accountLayout,
  path: 'sessions',
  component: lazyRouteComponent(() => import('./sessions.page.tsx'), 'SessionsPage'),
});
