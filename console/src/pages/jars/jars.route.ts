import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

export const jarsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/jars',
  component: lazyRouteComponent(() => import('./jars.page.tsx'), 'JarsPage'),
});
