import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { botLayout } from '#pages/bots/layout.route.ts';

export const botWebhooksRoute = createRoute({
  getParentRoute: () => botLayout,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./webhooks.page.tsx'), 'BotWebhooksPage'),
});

export const botWebhookRoute = createRoute({
  getParentRoute: () => botLayout,
  path: 'webhooks/$hookId',
  component: lazyRouteComponent(() => import('./webhook.page.tsx'), 'BotWebhookPage'),
});
