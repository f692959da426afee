import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';
import { marketplaceLayout } from './layout.route.ts';
import { sorts, type ListingSearch } from './marketplace-queries.ts';

/** What the address says of the list; what it does not understand is left out. */
export function listingSearchIn({ search, sort }: Record<string, unknown>): ListingSearch {
  const known = sorts.find((one) => one === sort);
  return {
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(known && { sort: known }),
  };
}

const offersRoute = createRoute({
  getParentRoute: () => marketplaceLayout,
  path: '/marketplace',
  validateSearch: (search: Record<string, unknown>): ListingSearch => listingSearchIn(search),
  component: lazyRouteComponent(() => import('./offers/offers.page.tsx'), 'OffersPage'),
});

const boughtRoute = createRoute({
  getParentRoute: () => marketplaceLayout,
  path: '/marketplace/bought',
  component: lazyRouteComponent(() => import('./licences/bought.page.tsx'), 'BoughtPage'),
});

const soldRoute = createRoute({
  getParentRoute: () => marketplaceLayout,
  path: '/marketplace/sold',
  component: lazyRouteComponent(() => import('./licences/sold.page.tsx'), 'SoldPage'),
});

/** The lists: on offer, bought, sold. */
export const marketplaceRoute = marketplaceLayout.addChildren([offersRoute, boughtRoute, soldRoute]);

export const listingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/marketplace/$listingId',
  component: lazyRouteComponent(() => import('./listing/listing.page.tsx'), 'ListingPage'),
});
