import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { botListLayout } from '#pages/bots/layout.route.ts';

export const listRoute = createRoute({
  getParentRoute: () => botListLayout,
  path: '/',
  component: lazyRouteComponent(() => import('./list.page.tsx'), 'BotListPage'),
});
