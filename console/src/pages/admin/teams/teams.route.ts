import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export const teamsRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'teams',
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } =>
    typeof search === 'string' && search !== '' ? { search } : {},
  component: lazyRouteComponent(() => import('./teams.page.tsx'), 'TeamsPage'),
});
