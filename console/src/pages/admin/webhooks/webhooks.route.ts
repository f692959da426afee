import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const webhooksRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./webhooks.page.tsx'), 'WebhooksPage'),
});
