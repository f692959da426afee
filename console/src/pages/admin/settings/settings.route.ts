import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const settingsRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'settings',
  component: lazyRouteComponent(() => import('./settings.page.tsx'), 'SettingsPage'),
});
