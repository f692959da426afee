import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** `run` and `against`: the runs that are compared; without them the newest, against the one before. */
export const retrievalTestsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/search/tests',
  validateSearch: (search: Record<string, unknown>): { run?: string; against?: string } => {
    const run = text(search.run);
    const against = text(search.against);
    return { ...(run !== undefined && { run }), ...(against !== undefined && { against }) };
  },
  component: lazyRouteComponent(() => import('./retrieval-tests.page.tsx'), 'RetrievalTestsPage'),
});
