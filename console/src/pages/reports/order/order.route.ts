import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';
import { orderIn, type OrderSearch } from './order-search.ts';

/** What other pages know of a report that is to be ordered is in the address. */
export const newReportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/new',
  validateSearch: (search: Record<string, unknown>): OrderSearch => orderIn(search),
  component: lazyRouteComponent(() => import('./order.page.tsx'), 'OrderPage'),
});
