import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { rootRoute } from '#app/routes.tsx';
import { ownPath } from './own-path.ts';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ next }): { next?: string } => (typeof next === 'string' ? { next } : {}),
  component: lazyRouteComponent(() => import('./sign-in.page.tsx'), 'SignInPage'),
  async beforeLoad({ context, search }) {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session && !session.second_factor_required) throw redirect({ href: ownPath(search.next) });
  },
});
