import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { botLayout } from '#pages/bots/layout.route.ts';

export const embedRoute = createRoute({
  getParentRoute: () => botLayout,
  path: 'embed',
  component: lazyRouteComponent(() => import('./embed.page.tsx'), 'EmbedPage'),
});
