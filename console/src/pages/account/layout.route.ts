import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** What the pages of one's account have in common: a title and tabs. */
export const accountLayout = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account.page.tsx'), 'AccountPage'),
});
