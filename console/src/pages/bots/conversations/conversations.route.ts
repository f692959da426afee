import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { botLayout } from '#pages/bots/layout.route.ts';

export const botConversationsRoute = createRoute({
  getParentRoute: () => botLayout,
  path: 'conversations',
  validateSearch: ({ search }: { search?: unknown }): { search?: string } =>
    typeof search === 'string' && search !== '' ? { search } : {},
  component: lazyRouteComponent(() => import('./conversations.page.tsx'), 'ConversationsPage'),
});

export const botConversationRoute = createRoute({
  getParentRoute: () => botLayout,
  path: 'conversations/$sessionId',
  component: lazyRouteComponent(() => import('./conversation.page.tsx'), 'ConversationPage'),
});
