import { createRouter } from '@tanstack/react-router';
import { accountRoute } from '#pages/account/account.route.ts';
import { adminRoute } from '#pages/admin/admin.route.ts';
import { alertRoute, alertsRoute } from '#pages/alerts/alerts.route.ts';
import { askRoute } from '#pages/ask/ask.route.ts';
import { botListRoute, botRoute } from '#pages/bots/bots.route.ts';
import { documentRoute } from '#pages/document/document.route.ts';
import { entitiesRoute } from '#pages/entities/entities.route.ts';
import { entityRoute } from '#pages/entity/entity.route.ts';
import { feedsRoute } from '#pages/feeds/feeds.route.ts';
import { indicatorsRoute } from '#pages/indicators/indicators.route.ts';
import { jarRoute } from '#pages/jar/jar.route.ts';
import { jarsRoute } from '#pages/jars/jars.route.ts';
import { listingRoute, marketplaceRoute } from '#pages/marketplace/marketplace.route.ts';
import { personalDataRoute } from '#pages/personal-data/personal-data.route.ts';
import {
  newReportRoute,
  reportListsRoute,
  reportRoute,
  scheduleRoute,
} from '#pages/reports/reports.route.ts';
import { retrievalTestsRoute } from '#pages/search/tests/retrieval-tests.route.ts';
import { searchRoute } from '#pages/search/search.route.ts';
import { signInRoute } from '#pages/sign-in/sign-in.route.ts';
import { watchesRoute } from '#pages/watches/watches.route.ts';
import { welcomeRoute } from '#pages/welcome/welcome.route.ts';
import { PageFailed, PageMissing } from './page-failed.tsx';
import { queryClient } from './query-client.ts';
import { rootRoute, signedInRoute } from './routes.tsx';

const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([
    accountRoute,
    adminRoute,
    alertRoute,
    alertsRoute,
    askRoute,
    botListRoute,
    botRoute,
    documentRoute,
    entitiesRoute,
    entityRoute,
    feedsRoute,
    indicatorsRoute,
    jarRoute,
    jarsRoute,
    listingRoute,
    marketplaceRoute,
    personalDataRoute,
    newReportRoute,
    reportListsRoute,
    reportRoute,
    scheduleRoute,
    retrievalTestsRoute,
    searchRoute,
    watchesRoute,
    welcomeRoute,
  ]),
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
