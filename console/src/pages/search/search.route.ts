import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

export const searchRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/search',
  component: lazyRouteComponent(() => import('./search.page.tsx'), 'SearchPage'),
});
