import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';
import { severities, type Severity } from './alert-queries.ts';

const views = ['board', 'timeline'] as const;
const assignees = ['me', 'nobody'] as const;

/** Which alerts are shown, and how. */
export type AlertsSearch = {
  view?: (typeof views)[number];
  severity?: Severity;
  assigned_to?: (typeof assignees)[number];
  search?: string;
};

/** What the address says of it; what it does not understand is left out. */
export function alertsSearchIn({
  view,
  severity,
  assigned_to,
  search,
}: Record<string, unknown>): AlertsSearch {
  const known = {
    view: views.find((one) => one === view),
    severity: severities.find((one) => one === severity),
    assigned_to: assignees.find((one) => one === assigned_to),
  };
  return {
    ...(known.view && { view: known.view }),
    ...(known.severity && { severity: known.severity }),
    ...(known.assigned_to && { assigned_to: known.assigned_to }),
    ...(typeof search === 'string' && search !== '' && { search }),
  };
}

export const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alerts',
  validateSearch: (search: Record<string, unknown>): AlertsSearch => alertsSearchIn(search),
  component: lazyRouteComponent(() => import('./list/alerts.page.tsx'), 'AlertsPage'),
});

export const alertRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alerts/$alertId',
  component: lazyRouteComponent(() => import('./alert/alert.page.tsx'), 'AlertPage'),
});
