import type { BilledPurchase, Listing, ListingDetail, Purchase, Review } from '#domain/marketplace/index.ts';

export function viewListing(listing: Listing) {
  const { jar_id, jar_name, seller_id, seller_name, price, created_at } = listing;
  return {
    id: listing.id,
    honey_jar_id: jar_id,
    honey_jar_name: jar_name,
    title: listing.title,
    description: listing.description,
    price: Number(price),
    currency: listing.currency,
    category: listing.category,
    license_type: listing.license_type,
    preview_enabled: listing.preview_enabled,
    seller: { id: seller_id, name: seller_name },
    rating: listing.rating,
    rating_count: listing.rating_count,
    downloads: listing.downloads,
    tags: listing.tags,
    document_count: listing.document_count,
    withdrawn: listing.withdrawn,
    created_at: created_at.toISOString(),
  };
}

export function viewListingDetail({ own, purchase, preview, ...listing }: ListingDetail) {
  return {
    ...viewListing(listing),
    own,
    purchased: purchase === 'completed',
    purchase_status: purchase,
    preview,
  };
}

export function viewPurchase(purchase: Purchase) {
  return {
    id: purchase.id,
    listing_id: purchase.listing_id,
    honey_jar_id: purchase.jar_id,
    title: purchase.title,
    price: Number(purchase.price),
    currency: purchase.currency,
    license_type: purchase.license_type,
    payment_method: purchase.payment_method,
    payment_status: purchase.payment_status,
    purchased_at: purchase.purchased_at.toISOString(),
    completed_at: purchase.completed_at?.toISOString() ?? null,
    revoked_at: purchase.revoked_at?.toISOString() ?? null,
  };
}

export function viewSale({ billing_address, ...purchase }: BilledPurchase) {
  return {
    ...viewPurchase(purchase),
    buyer: { id: purchase.buyer_id, name: purchase.buyer_name },
    billing_address,
  };
}

export function viewReview({ user_id, user_name, rating, comment, updated_at }: Review) {
  return { user: { id: user_id, name: user_name }, rating, comment, updated_at: updated_at.toISOString() };
}
