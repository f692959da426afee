import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';
import { wantedIn } from './wanted.ts';

/** What is searched for is in the address, so that a search can be linked. */
export const searchRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/search',
  validateSearch: wantedIn,
  component: lazyRouteComponent(() => import('./search.page.tsx'), 'SearchPage'),
});
