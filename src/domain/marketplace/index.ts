export { createListings, type Listings } from './listings.service.ts';
export { createPurchases, type Purchases } from './purchases.service.ts';
export {
  licenseTypes,
  listingSorts,
  paymentStatuses,
  type BilledPurchase,
  type Listing,
  type ListingDetail,
  type Purchase,
  type Review,
} from './marketplace.ts';
export { resealPurchases } from './purchases.repository.ts';
