import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

export const feedsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/feeds',
  component: lazyRouteComponent(() => import('./feeds.page.tsx'), 'FeedsPage'),
});
