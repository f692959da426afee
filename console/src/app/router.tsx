import { createRouter } from '@tanstack/react-router';
import { askRoute } from '#pages/ask/ask.route.ts';
import { jarRoute } from '#pages/jar/jar.route.ts';
import { jarsRoute } from '#pages/jars/jars.route.ts';
import { signInRoute } from '#pages/sign-in/sign-in.route.ts';
import { PageFailed, PageMissing } from './page-failed.tsx';
import { queryClient } from './query-client.ts';
import { rootRoute, signedInRoute } from './routes.tsx';

const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([askRoute, jarsRoute, jarRoute]),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  defaultNotFoundComponent: PageMissing,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
