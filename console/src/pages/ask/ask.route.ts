import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** A new conversation and an existing one are one page: what is written goes on when the address changes. */
const askLayout = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'ask',
  component: lazyRouteComponent(() => import('./ask.page.tsx'), 'AskPage'),
});

const newConversationRoute = createRoute({
  getParentRoute: () => askLayout,
  path: '/',
  // A question to begin with, such as the palette's; the router reads one of digits alone as a number.
  validateSearch: ({ question }: Record<string, unknown>): { question?: string } =>
    typeof question === 'string' || typeof question === 'number' ? { question: String(question) } : {},
});

const conversationRoute = createRoute({
  getParentRoute: () => askLayout,
  path: '/conversations/$conversationId',
});

// Routes that are made within the list would lose their types, and with them those of every link.
export const askRoute = askLayout.addChildren([newConversationRoute, conversationRoute]);
