import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';

/** What the pages about all bots have in common: a title and tabs. */
export const botListLayout = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bots',
  component: lazyRouteComponent(() => import('./bots.page.tsx'), 'BotsPage'),
});

/** What the pages about one bot have in common: its name and tabs. */
export const botLayout = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bots/$botId',
  component: lazyRouteComponent(() => import('./bot.page.tsx'), 'BotPage'),
});
