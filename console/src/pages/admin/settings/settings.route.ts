import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';

export type SettingSearch = { search?: string; changed?: true };

export const settingsRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'settings',
  validateSearch: ({ search, changed }: Record<string, unknown>): SettingSearch => ({
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(changed === true && { changed }),
  }),
  component: lazyRouteComponent(() => import('./settings.page.tsx'), 'SettingsPage'),
});
