import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { personalDataLayout } from '#pages/personal-data/layout.route.ts';

export const piiSettingsRoute = createRoute({
  getParentRoute: () => personalDataLayout,
  path: 'settings',
  component: lazyRouteComponent(() => import('./settings.page.tsx'), 'PiiSettingsPage'),
});
