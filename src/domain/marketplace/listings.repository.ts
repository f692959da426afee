import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type {
  Listing,
  ListingChange,
  ListingFilter,
  ListingInput,
  ListingSort,
  Review,
} from './marketplace.ts';

const rating = sql<
  number | null
>`(select round(avg(rating), 2)::float8 from listing_reviews where listing_id = listings.id)`;

function listings(db: Queryable) {
  return db
    .selectFrom('listings')
    .innerJoin('jars', 'jars.id', 'listings.jar_id')
    .innerJoin('users', 'users.id', 'jars.owner_id')
    .select([
      'listings.id',
      'listings.jar_id',
      'jars.name as jar_name',
      'listings.title',
      'listings.description',
      'listings.price',
      'listings.currency',
      'listings.category',
      'listings.license_type',
      'listings.preview_enabled',
      'listings.withdrawn',
      'jars.owner_id as seller_id',
      'users.display_name as seller_name',
      'jars.tags',
      'jars.completed_count as document_count',
      'listings.created_at',
    ])
    .select([
      rating.as('rating'),
      sql<number>`(select count(*)::integer from listing_reviews where listing_id = listings.id)`.as(
        'rating_count',
      ),
      sql<number>`(select count(*)::integer from purchases
        where listing_id = listings.id and payment_status = 'completed')`.as('downloads'),
    ]);
}

const orders: Record<ListingSort, ReturnType<typeof sql>> = {
  created_at: sql`listings.created_at`,
  price: sql`listings.price`,
  rating,
};

/** What is on offer, and what the user offers themselves even when it is withdrawn. */
export function listListings(
  db: Queryable,
  userId: string,
  { sort, descending, ...filter }: ListingFilter,
  slice: Slice,
): Promise<SliceOf<Listing>> {
  let query = listings(db).where(
    sql<boolean>`(not listings.withdrawn and users.is_active or jars.owner_id = ${userId}::uuid)`,
  );
  if (filter.category !== undefined)
    query = query.where(sql`lower(listings.category)`, '=', filter.category.toLowerCase());
  if (filter.price_min !== undefined) query = query.where('listings.price', '>=', String(filter.price_min));
  if (filter.price_max !== undefined) query = query.where('listings.price', '<=', String(filter.price_max));
  if (filter.rating_min !== undefined) query = query.where(rating, '>=', filter.rating_min);
  if (filter.search !== undefined) {
    const pattern = containing(filter.search);
    query = query.where(
      sql<boolean>`(listings.title ilike ${pattern} or listings.description ilike ${pattern}
        or listings.category ilike ${pattern} or array_to_string(jars.tags, ' ') ilike ${pattern})`,
    );
  }
  const ordered = query.orderBy(orders[sort], (by) => (descending ? by.desc() : by.asc()).nullsLast());
  return sliceOf(ordered.orderBy('listings.id'), slice);
}

export async function findListing(db: Queryable, id: string): Promise<Listing | null> {
  return (await listings(db).where('listings.id', '=', id).executeTakeFirst()) ?? null;
}

/** Holds a listing as it is until the transaction ends; false when there is none. */
export async function lockListing(tx: Queryable, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('listings')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertListing(tx: Queryable, listing: ListingInput & { id: string }): Promise<void> {
  await tx
    .insertInto('listings')
    .values({ ...listing, price: String(listing.price) })
    .execute();
}

export async function updateListing(
  tx: Queryable,
  id: string,
  { price, ...change }: ListingChange,
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ ...change, ...(price !== undefined && { price: String(price) }), updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** The first documents of a jar that have been read. */
export async function previewedDocuments(
  db: Queryable,
  jarId: string,
  most: number,
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('documents')
    .select(['id', sql<string>`coalesce(title, filename)`.as('title')])
    .where('jar_id', '=', jarId)
    .where('status', '=', 'completed')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

export function listReviews(db: Queryable, listingId: string, slice: Slice): Promise<SliceOf<Review>> {
  const query = db
    .selectFrom('listing_reviews')
    .innerJoin('users', 'users.id', 'listing_reviews.user_id')
    .select([
      'listing_reviews.user_id',
      'users.display_name as user_name',
      'listing_reviews.rating',
      'listing_reviews.comment',
      'listing_reviews.updated_at',
    ])
    .where('listing_reviews.listing_id', '=', listingId)
    .orderBy('listing_reviews.updated_at', 'desc')
    .orderBy('listing_reviews.user_id');
  return sliceOf(query, slice);
}

/** Keeps a user's review; a second one replaces the first. */
export async function putReview(
  tx: Queryable,
  review: { listing_id: string; user_id: string; rating: number; comment: string },
): Promise<void> {
  await tx
    .insertInto('listing_reviews')
    .values(review)
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'user_id']).doUpdateSet(({ ref }) => ({
        rating: ref('excluded.rating'),
        comment: ref('excluded.comment'),
        updated_at: new Date(),
      })),
    )
    .execute();
}
