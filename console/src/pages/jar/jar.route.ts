import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

export const jarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/jars/$jarId',
  component: lazyRouteComponent(() => import('./jar.page.tsx'), 'JarPage'),
});
