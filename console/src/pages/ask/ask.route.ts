import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** A new conversation and an existing one are one page: what is written goes on when the address changes. */
const askLayout = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'ask',
  component: lazyRouteComponent(() => import('./ask.page.tsx'), 'AskPage'),
});

export const askRoute = askLayout.addChildren([
  createRoute({ getParentRoute: () => askLayout, path: '/' }),
  createRoute({ getParentRoute: () => askLayout, path: '/conversations/$conversationId' }),
]);
