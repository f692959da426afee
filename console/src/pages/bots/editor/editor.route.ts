import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { botLayout } from '#pages/bots/layout.route.ts';

export const editorRoute = createRoute({
  getParentRoute: () => botLayout,
  path: '/',
  component: lazyRouteComponent(() => import('./editor.page.tsx'), 'EditorPage'),
});
