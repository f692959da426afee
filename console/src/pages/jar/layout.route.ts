import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** What the pages about a honey jar have in common: its name, how far its documents are, and tabs. */
export const jarLayout = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/jars/$jarId',
  component: lazyRouteComponent(() => import('./jar.page.tsx'), 'JarPage'),
});
