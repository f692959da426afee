import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jarLayout } from '#pages/jar/layout.route.ts';

export const transferRoute = createRoute({
  getParentRoute: () => jarLayout,
  path: 'transfer',
  component: lazyRouteComponent(() => import('./transfer.page.tsx'), 'TransferPage'),
});
