import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jarLayout } from '#pages/jar/layout.route.ts';

export const duplicatesRoute = createRoute({
  getParentRoute: () => jarLayout,
  path: 'duplicates',
  component: lazyRouteComponent(() => import('./duplicates.page.tsx'), 'DuplicatesPage'),
});
