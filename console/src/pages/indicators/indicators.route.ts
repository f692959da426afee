import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

export const indicatorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/indicators',
  component: lazyRouteComponent(() => import('./indicators.page.tsx'), 'IndicatorsPage'),
});
