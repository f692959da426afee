import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

export const personalDataRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data',
  component: lazyRouteComponent(() => import('./personal-data.page.tsx'), 'PersonalDataPage'),
});
