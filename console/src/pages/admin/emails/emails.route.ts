import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const emailsRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'emails',
  component: lazyRouteComponent(() => import('./emails.page.tsx'), 'EmailsPage'),
});
