import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const rateLimitsRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'rate-limits',
  component: lazyRouteComponent(() => import('./rate-limits.page.tsx'), 'RateLimitsPage'),
});
