import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

export const entityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/entities/$entityId',
  component: lazyRouteComponent(() => import('./entity.page.tsx'), 'EntityPage'),
});
