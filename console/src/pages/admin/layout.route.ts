import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** What the pages of the administration have in common: a title, tabs, and who may see them. */
export const adminLayout = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('./admin.page.tsx'), 'AdminPage'),
});
