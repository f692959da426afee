import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#app/routes.tsx';
import { entitySorting, entityTypes, type EntitiesSearch } from './entities-search.ts';

export const entitiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/entities',
  validateSearch: ({ name, type, jar, order }: Record<string, unknown>): EntitiesSearch => ({
    ...(typeof name === 'string' && name !== '' && { name }),
    ...(entityTypes.some((one) => one === type) && { type: type as (typeof entityTypes)[number] }),
    ...(typeof jar === 'string' && { jar }),
    ...(entitySorting.some((one) => one === order) && { order: order as (typeof entitySorting)[number] }),
  }),
  component: lazyRouteComponent(() => import('./entities.page.tsx'), 'EntitiesPage'),
});
