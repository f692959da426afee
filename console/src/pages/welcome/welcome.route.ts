import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

type Search = { step?: 'documents'; jar?: string };

/** The first steps of a new user; `jar` is the honey jar whose documents they watch being read. */
export const welcomeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/welcome',
  validateSearch: ({ step, jar }: Record<string, unknown>): Search => ({
    ...(step === 'documents' && { step }),
    ...(typeof jar === 'string' && { jar }),
  }),
  component: lazyRouteComponent(() => import('./welcome.page.tsx'), 'WelcomePage'),
});
