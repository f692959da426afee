import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** What the lists of the marketplace have in common: a title and tabs. */
export const marketplaceLayout = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'marketplace-lists',
  component: lazyRouteComponent(() => import('./marketplace.page.tsx'), 'MarketplacePage'),
});
