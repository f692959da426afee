import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** What the pages on indicators have in common: a title and tabs. */
export const indicatorsLayout = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/indicators',
  component: lazyRouteComponent(() => import('./indicators.page.tsx'), 'IndicatorsPage'),
});
