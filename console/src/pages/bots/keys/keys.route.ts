import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { botLayout, botListLayout } from '#pages/bots/layout.route.ts';

export const botKeysRoute = createRoute({
  getParentRoute: () => botLayout,
  path: 'keys',
  component: lazyRouteComponent(() => import('./bot-keys.page.tsx'), 'BotKeysPage'),
});

export const programKeysRoute = createRoute({
  getParentRoute: () => botListLayout,
  path: 'keys',
  component: lazyRouteComponent(() => import('./program-keys.page.tsx'), 'ProgramKeysPage'),
});
