import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { PageFrame } from './page-frame.tsx';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: PageFrame });

/** The pages for people who are signed in; others are sent to sign in, and back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  async beforeLoad({ context, location }) {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session === null || session.second_factor_required)
      throw redirect({ to: '/sign-in', search: { next: location.href } });
    return { session };
  },
});
