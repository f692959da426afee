import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from '#pages/admin/layout.route.ts';
import { roles, type Role } from '#pages/admin/roles.ts';

export const states = ['active', 'inactive'] as const;

/** Which users are listed. */
export type UserSearch = { search?: string; role?: Role; state?: (typeof states)[number] };

export const usersRoute = createRoute({
  getParentRoute: () => adminLayout,
  path: 'users',
  validateSearch: ({ search, role, state }: Record<string, unknown>): UserSearch => {
    const knownRole = roles.find((one) => one === role);
    const knownState = states.find((one) => one === state);
    return {
      ...(typeof search === 'string' && search !== '' && { search }),
      ...(knownRole && { role: knownRole }),
      ...(knownState && { state: knownState }),
    };
  },
  component: lazyRouteComponent(() => import('./users.page.tsx'), 'UsersPage'),
});
