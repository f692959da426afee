import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const webhookRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'webhooks/$webhookId',
  component: lazyRouteComponent(() => import('./webhook.page.tsx'), 'WebhookPage'),
});
