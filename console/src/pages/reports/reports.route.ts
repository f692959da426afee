import { reportListsLayout } from './layout.route.ts';
import { listRoute } from './list/list.route.ts';
import { schedulesRoute } from './schedules/schedules.route.ts';

export { newReportRoute } from './order/order.route.ts';
export { reportRoute } from './reader/reader.route.ts';
export { scheduleRoute } from './schedules/schedule.route.ts';

/** The reports of the user, and what is ordered again and again. */
export const reportListsRoute = reportListsLayout.addChildren([listRoute, schedulesRoute]);
