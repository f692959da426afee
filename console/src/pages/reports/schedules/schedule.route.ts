import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** A schedule, to be changed. */
export const scheduleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/schedules/$scheduleId',
  component: lazyRouteComponent(() => import('./schedule.page.tsx'), 'SchedulePage'),
});
