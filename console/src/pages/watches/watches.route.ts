import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

export const watchesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/watches',
  component: lazyRouteComponent(() => import('./watches.page.tsx'), 'WatchesPage'),
});
