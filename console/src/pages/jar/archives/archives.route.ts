import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jarLayout } from '#pages/jar/layout.route.ts';

/** What became of the files of an archive. */
export const archivesRoute = createRoute({
  getParentRoute: () => jarLayout,
  path: 'archives/$uploadId',
  component: lazyRouteComponent(() => import('./archives.page.tsx'), 'ArchivePage'),
});
