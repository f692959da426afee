import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#app/routes.tsx';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ next }): { next?: string } => (typeof next === 'string' ? { next } : {}),
  component: lazyRouteComponent(() => import('./sign-in.page.tsx'), 'SignInPage'),
});
