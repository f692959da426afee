import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jarLayout } from '#pages/jar/layout.route.ts';

export const jarSettingsRoute = createRoute({
  getParentRoute: () => jarLayout,
  path: 'settings',
  component: lazyRouteComponent(() => import('./settings.page.tsx'), 'JarSettingsPage'),
});
