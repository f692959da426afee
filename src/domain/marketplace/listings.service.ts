import type { Database, Queryable } from '#db/database.ts';
import { isViolation } from '#db/violations.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import {
  findListing,
  insertListing,
  listListings,
  listReviews,
  previewedDocuments,
  putReview,
  updateListing,
} from './listings.repository.ts';
import type {
  Listing,
  ListingChange,
  ListingDetail,
  ListingFilter,
  ListingInput,
  Preview,
  Review,
} from './marketplace.ts';
import { statusOfPurchase } from './purchases.repository.ts';

const mostPreviews = 3;
/** Of a passage, in characters. */
const longestPreview = 600;

export type ListingsDeps = {
  database: Database;
  jars: Pick<Jars, 'manageable' | 'update'>;
  index: Pick<SearchIndex, 'passagesOf'>;
};

/** Honey jars on offer, for everybody who is signed in. */
export type Listings = {
  /** Those on offer, and the actor's own withdrawn ones. */
  list: (actor: Actor, filter: ListingFilter, slice: Slice) => Promise<SliceOf<Listing>>;

  /**
   * With what the actor has of it, and the first passage of three documents where its seller shows them. Throws `not_found`, also
   * for what was withdrawn and is neither theirs nor bought by them.
   */
  get: (actor: Actor, id: string) => Promise<ListingDetail>;

  /**
   * Offers a honey jar that the actor may manage; its tier becomes `marketplace`. Throws `not_found`, `forbidden`, and `conflict`
   * for one that is offered already or whose access is not `restricted`.
   */
  create: (actor: Actor, input: ListingInput) => Promise<ListingDetail>;

  /** For who may manage the jar. Licences that were bought keep their terms. Throws `not_found`, `forbidden`. */
  change: (actor: Actor, id: string, change: ListingChange) => Promise<ListingDetail>;

  /** The newest first. Throws `not_found`. */
  reviews: (actor: Actor, id: string, slice: Slice) => Promise<SliceOf<Review>>;

  /** Keeps the actor's review, in place of an earlier one. Throws `not_found`, `forbidden` unless they have bought it. */
  review: (actor: Actor, id: string, review: { rating: number; comment: string }) => Promise<ListingDetail>;
};

export function createListings({ database, jars, index }: ListingsDeps): Listings {
  const db = database.kysely;

  async function previewOf({ preview_enabled, jar_id }: Listing): Promise<Preview[]> {
    if (!preview_enabled) return [];
    const documents = await previewedDocuments(db, jar_id, mostPreviews);
    const previews = await Promise.all(
      documents.map(async ({ id, title }): Promise<Preview[]> => {
        const [passage] = await index.passagesOf(id, { start: 0, end: 1 });
        return passage ? [{ document_title: title, content: excerptOf(passage.content) }] : [];
      }),
    );
    return previews.flat();
  }

  async function get(actor: Actor, id: string): Promise<ListingDetail> {
    const { listing, purchase } = await visibleListing(db, actor, id);
    const own = listing.seller_id === actor.user_id;
    return { ...listing, own, purchase, preview: await previewOf(listing) };
  }

  return {
    list: ({ user_id }, filter, slice) => listListings(db, user_id, filter, slice),
    get,

    async create(actor, input) {
      const jar = await jars.manageable(actor, input.jar_id);
      if (jar.access !== 'restricted') {
        throw new AppError(
          'conflict',
          `This honey jar is ${jar.access}: make its access restricted first, so that those can read it who buy it`,
        );
      }
      const id = newId();
      try {
        await insertListing(db, { ...input, id });
      } catch (error) {
        if (!isViolation(error, 'unique')) throw error;
        throw new AppError('conflict', 'This honey jar has a listing already: change that one');
      }
      if (jar.tier !== 'marketplace') await jars.update(actor, jar.id, { tier: 'marketplace' });
      return get(actor, id);
    },

    async change(actor, id, change) {
      const { listing } = await visibleListing(db, actor, id);
      // Who sees a listing knows that the jar is there.
      if (listing.seller_id !== actor.user_id && actor.role !== 'admin')
        throw new AppError('forbidden', 'Only its seller and admins may change a listing');
      await jars.manageable(actor, listing.jar_id);
      await updateListing(db, id, change);
      return get(actor, id);
    },

    async reviews(actor, id, slice) {
      await visibleListing(db, actor, id);
      return listReviews(db, id, slice);
    },

    async review(actor, id, review) {
      const { purchase } = await visibleListing(db, actor, id);
      if (purchase !== 'completed')
        throw new AppError('forbidden', 'Only those who have bought this honey jar may review it');
      await putReview(db, { listing_id: id, user_id: actor.user_id, ...review });
      return get(actor, id);
    },
  };
}

/** A listing that the actor may see, with what they have bought of it. Throws `not_found`. */
export async function visibleListing(db: Queryable, actor: Actor, id: string) {
  const listing = await findListing(db, id);
  if (!listing) throw notFound('Listing');
  const { user_id } = actor;
  const purchase = await statusOfPurchase(db, { buyer_id: user_id, jar_id: listing.jar_id });
  const open = !listing.withdrawn || listing.seller_id === user_id || actor.role === 'admin';
  if (!open && purchase === null) throw notFound('Listing', { denied: true });
  return { listing, purchase };
}

function excerptOf(text: string): string {
  return text.length <= longestPreview ? text : `${text.slice(0, longestPreview).trimEnd()} …`;
}
