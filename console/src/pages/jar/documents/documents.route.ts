import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jarLayout } from '#pages/jar/layout.route.ts';
import { chosenIn, type ChosenInAddress } from './chosen.ts';

/** Its address says what is searched for and in which order. */
export const jarDocumentsRoute = createRoute({
  getParentRoute: () => jarLayout,
  path: '/',
  validateSearch: (search: Record<string, unknown>): ChosenInAddress => chosenIn(search),
  component: lazyRouteComponent(() => import('./documents.page.tsx'), 'JarDocumentsPage'),
});
