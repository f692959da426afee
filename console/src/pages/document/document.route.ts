import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';
import { placeIn, type PlaceInAddress } from '#document/place.ts';

export const documentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents/$documentId',
  validateSearch: (search: Record<string, unknown>): PlaceInAddress => placeIn(search),
  component: lazyRouteComponent(() => import('./document.page.tsx'), 'DocumentPage'),
});
