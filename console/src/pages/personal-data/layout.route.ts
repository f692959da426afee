import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** What the pages on personal data have in common: a title and tabs. */
export const personalDataLayout = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data',
  component: lazyRouteComponent(() => import('./personal-data.page.tsx'), 'PersonalDataPage'),
});
