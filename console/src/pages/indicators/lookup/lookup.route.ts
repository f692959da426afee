import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { indicatorsLayout } from '#pages/indicators/layout.route.ts';

export const lookupRoute = createRoute({
  getParentRoute: () => indicatorsLayout,
  path: 'lookup',
  component: lazyRouteComponent(() => import('./lookup.page.tsx'), 'LookupPage'),
});
