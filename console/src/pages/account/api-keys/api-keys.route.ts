import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountLayout } from '#pages/account/layout.route.ts';

export const apiKeysRoute = createRoute({
  getParentRoute: () => accountLayout,
  path: 'api-keys',
  component: lazyRouteComponent(() => import('./api-keys.page.tsx'), 'ApiKeysPage'),
});
