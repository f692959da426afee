import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { personalDataLayout } from '#pages/personal-data/layout.route.ts';

/** `batch`: the one whose results are open. */
export const batchesRoute = createRoute({
  getParentRoute: () => personalDataLayout,
  path: 'batches',
  validateSearch: ({ batch }: Record<string, unknown>): { batch?: string } =>
    typeof batch === 'string' ? { batch } : {},
  component: lazyRouteComponent(() => import('./batches.page.tsx'), 'BatchesPage'),
});
