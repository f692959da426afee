import { queryOptions } from '@tanstack/react-query';
import type {
  listingDetail,
  listingList,
  purchaseList,
  reviewList,
  salesList,
} from '@skep/server/api/marketplace/marketplace.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { slicesOf } from '#api/slices.ts';

export const listingsPath = '/api/marketplace/honey-pots';
export const purchasesPath = '/api/marketplace/purchases';
export const salesPath = '/api/marketplace/sales';

export type Listing = Reply<typeof listingList>['listings'][number];
export type ListingDetail = Reply<typeof listingDetail>;
export type Purchase = Reply<typeof purchaseList>['purchases'][number];
export type Sale = Reply<typeof salesList>['sales'][number];

export const sorts = ['created_at', 'price', 'rating'] as const;
export type ListingSearch = { search?: string; sort?: (typeof sorts)[number] };

export const listingsQuery = ({ search, sort }: ListingSearch) =>
  slicesOf<Reply<typeof listingList>>(listingsPath, ({ listings }) => listings, { filter: { search, sort } });

export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: [listingsPath, id],
    queryFn: ({ signal }) => request<ListingDetail>('GET', `${listingsPath}/${id}`, { signal }),
  });

export const reviewsQuery = (id: string) =>
  slicesOf<Reply<typeof reviewList>>(`${listingsPath}/${id}/reviews`, ({ reviews }) => reviews);

export const purchasesQuery = slicesOf<Reply<typeof purchaseList>>(
  purchasesPath,
  ({ purchases }) => purchases,
);

export const salesQuery = slicesOf<Reply<typeof salesList>>(salesPath, ({ sales }) => sales);
