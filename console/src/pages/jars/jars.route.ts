import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

export const visibilities = ['private', 'shared', 'public'] as const;
type Visibility = (typeof visibilities)[number];

/** Which honey jars are listed. */
export type JarFilter = { search?: string; visibility?: Visibility; tag?: string };

/** What the address says of it; what it does not understand is left out. */
export function jarFilterIn({ search, visibility, tag }: Record<string, unknown>): JarFilter {
  const known = visibilities.find((one) => one === visibility);
  return {
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(known && { visibility: known }),
    ...(typeof tag === 'string' && tag !== '' && { tag }),
  };
}

export const jarsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/jars',
  validateSearch: (search: Record<string, unknown>): JarFilter => jarFilterIn(search),
  component: lazyRouteComponent(() => import('./jars.page.tsx'), 'JarsPage'),
});
