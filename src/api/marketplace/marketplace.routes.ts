import type { Listings, Purchases } from '#domain/marketplace/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import {
  listingBody,
  listingChange,
  listingDetail,
  listingList,
  listingParams,
  listingsQuery,
  reviewBody,
  reviewList,
  reviewsQuery,
} from './marketplace.schemas.ts';
import { viewListing, viewListingDetail, viewReview } from './marketplace.views.ts';
import { purchaseRoutes } from './purchases.routes.ts';

const tags = ['marketplace'];
const path = '/marketplace/honey-pots';

type Deps = { listings: Listings; purchases: Purchases };

/** Honey jars on offer, and licences to read them: `/marketplace…`. */
export function marketplaceRoutes(app: App, deps: Deps): void {
  listingRoutes(app, deps);
  reviewRoutes(app, deps);
  purchaseRoutes(app, deps);
}

function listingRoutes(app: App, { listings }: Deps): void {
  app.get(
    path,
    {
      config: { limit: 'search' },
      schema: {
        tags,
        summary: 'List or search the honey jars on offer',
        description: 'With your own listings that are withdrawn.',
        querystring: listingsQuery,
        response: { 200: listingList },
      },
    },
    async (request) => {
      const { limit, offset, order, ...filter } = request.query;
      const descending = order === undefined ? filter.sort !== 'price' : order === 'desc';
      const asked = { ...filter, descending };
      const { rows, ...rest } = await listings.list(principalOf(request), asked, { limit, offset });
      return { ...rest, listings: rows.map(viewListing) };
    },
  );

  app.get(
    `${path}/:listing_id`,
    {
      schema: {
        tags,
        summary: 'Get a listing, with what you have bought of it',
        description: 'With the first passages of three documents where its seller shows them.',
        params: listingParams,
        response: { 200: listingDetail },
      },
    },
    async (request) => viewListingDetail(await listings.get(principalOf(request), request.params.listing_id)),
  );

  app.post(
    path,
    {
      config: { action: 'listing.create', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Offer a honey jar of yours',
        description:
          'Its access must be `restricted`; its type becomes `marketplace`. 409 for another access, and where it has a listing already.',
        body: listingBody,
        response: { 201: listingDetail },
      },
    },
    async (request, reply) => {
      const { honey_jar_id: jar_id, ...input } = request.body;
      const made = await listings.create(principalOf(request), { ...input, jar_id });
      request.audit.target = { type: 'listing', id: made.id };
      return reply.code(201).send(viewListingDetail(made));
    },
  );

  app.patch(
    `${path}/:listing_id`,
    {
      config: { action: 'listing.change' },
      schema: {
        tags,
        summary: 'Change a listing, or withdraw it',
        description: 'For its seller and admins. What was bought keeps its terms.',
        params: listingParams,
        body: listingChange,
        response: { 200: listingDetail },
      },
    },
    async (request) => {
      const id = request.params.listing_id;
      request.audit.target = { type: 'listing', id };
      return viewListingDetail(await listings.change(principalOf(request), id, request.body));
    },
  );
}

function reviewRoutes(app: App, { listings }: Deps): void {
  app.get(
    `${path}/:listing_id/reviews`,
    {
      schema: {
        tags,
        summary: 'List the reviews of a listing',
        description: 'The newest first.',
        params: listingParams,
        querystring: reviewsQuery,
        response: { 200: reviewList },
      },
    },
    async (request) => {
      const { rows, ...rest } = await listings.reviews(
        principalOf(request),
        request.params.listing_id,
        request.query,
      );
      return { ...rest, reviews: rows.map(viewReview) };
    },
  );

  app.post(
    `${path}/:listing_id/reviews`,
    {
      config: { action: 'listing.review' },
      schema: {
        tags,
        summary: 'Review a honey jar that you have bought',
        description: 'A second review of yours replaces the first. 403 for those who have not bought it.',
        params: listingParams,
        body: reviewBody,
        response: { 201: listingDetail },
      },
    },
    async (request, reply) => {
      const id = request.params.listing_id;
      request.audit.target = { type: 'listing', id };
      const reviewed = await listings.review(principalOf(request), id, request.body);
      return reply.code(201).send(viewListingDetail(reviewed));
    },
  );
}
