import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

export const entitiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/entities',
  component: lazyRouteComponent(() => import('./entities.page.tsx'), 'EntitiesPage'),
});
