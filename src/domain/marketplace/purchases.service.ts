import type { Database, Queryable } from '#db/database.ts';
import { isViolation } from '#db/violations.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { grantBought, revokeBought, type Actor } from '#domain/jars/index.ts';
import { notify } from '#domain/notifications/index.ts';
import { AppError, fieldError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { lockListing } from './listings.repository.ts';
import { visibleListing } from './listings.service.ts';
import {
  nextPaymentStatuses,
  type BilledPurchase,
  type BillingAddress,
  type Listing,
  type PaymentStatus,
  type Purchase,
  type PurchaseInput,
} from './marketplace.ts';
import { paymentProviders, providerOf, type PaymentProvider } from './payment-providers.ts';
import {
  completePurchase,
  findPurchase,
  insertPurchase,
  listPurchases,
  lockPurchase,
  revokePurchase,
  type PurchaseRow,
} from './purchases.repository.ts';

/** Licences: bought, paid and revoked. */
export type Purchases = {
  /**
   * Buys a licence. What is paid at once gives access at once; an invoice waits until an admin marks it as paid. Throws
   * `not_found`, `forbidden` for viewers, `invalid` for a way to pay that is unknown or lacks something, and `conflict` for what is
   * not on offer, their own, or bought already.
   */
  buy: (actor: Actor, listingId: string, input: PurchaseInput) => Promise<Purchase>;

  /** What the actor has bought. */
  own: (actor: Actor, slice: Slice) => Promise<SliceOf<Purchase>>;

  /** What others have bought of the actor; for an admin, of everybody, with where invoices go. */
  sales: (
    actor: Actor,
    filter: { status?: PaymentStatus | undefined },
    slice: Slice,
  ) => Promise<SliceOf<BilledPurchase>>;

  /** Gives the access of a purchase that has been paid. For admins. Throws `not_found`, `conflict` unless it waits for that. */
  markPaid: (id: string) => Promise<Purchase>;

  /** Ends a licence and its access, or a purchase that was not paid. For admins. Throws `not_found`, `conflict`. */
  revoke: (id: string) => Promise<Purchase>;
};

export function createPurchases(deps: { database: Database; masterKey: MasterKey }): Purchases {
  const { database, masterKey } = deps;
  const db = database.kysely;

  return {
    async buy(actor, listingId, input) {
      if (actor.role === 'viewer') throw new AppError('forbidden', 'Viewers cannot buy');
      const id = newId();
      await database
        .transact(async (tx) => {
          if (!(await lockListing(tx, listingId))) throw notFound('Listing');
          const { listing, purchase } = await visibleListing(tx, actor, listingId);
          assertOnOffer(listing, purchase, actor);
          const provider = chosenProvider(listing, input);
          await insertPurchase(tx, await newPurchase(tx, masterKey, { id, listing, actor, provider, input }));
          if (provider.paysAtOnce) await grant(tx, { ...listing, id, buyer_id: actor.user_id });
          await notify(tx, [soldNotification(listing, provider)]);
        })
        .catch(asBoughtTwice);
      return existing(db, id);
    },

    async own({ user_id }, slice) {
      const { rows, ...rest } = await listPurchases(db, { buyer_id: user_id }, slice);
      return { ...rest, rows: rows.map(withoutAddress) };
    },

    async sales({ user_id, role }, { status }, slice) {
      const whose = role === 'admin' ? {} : { seller_id: user_id };
      const { rows, ...rest } = await listPurchases(db, { ...whose, status }, slice);
      // Invoices are an admin's work: a seller learns who has bought, not where they live.
      const billed = (row: PurchaseRow): BilledPurchase => ({
        ...withoutAddress(row),
        billing_address: role === 'admin' ? addressOf(masterKey, row) : null,
      });
      return { ...rest, rows: rows.map(billed) };
    },

    ...movesOf(database),
  };
}

/** What admins do with a purchase. */
function movesOf(database: Database): Pick<Purchases, 'markPaid' | 'revoke'> {
  async function move(
    id: string,
    to: PaymentStatus,
    change: (tx: Queryable, row: PurchaseRow) => Promise<void>,
  ) {
    await database.transact(async (tx) => {
      const row = await lockPurchase(tx, id);
      if (!row) throw notFound('Purchase');
      assertMove(row.payment_status, to);
      await change(tx, row);
    });
    return existing(database.kysely, id);
  }

  return {
    markPaid: (id) =>
      move(id, 'completed', async (tx, row) => {
        if (row.jar_id === null)
          throw new AppError('conflict', 'The honey jar was deleted: revoke this purchase instead');
        await completePurchase(tx, id);
        await grant(tx, { ...row, jar_id: row.jar_id });
        await notify(tx, [paidNotification(row)]);
      }),

    revoke: (id) =>
      move(id, 'revoked', async (tx) => {
        await revokePurchase(tx, id);
        await revokeBought(tx, id);
      }),
  };
}

type Granted = Pick<PurchaseRow, 'id' | 'buyer_id' | 'license_type'> & { jar_id: string };

const grant = (tx: Queryable, { id, buyer_id, jar_id, license_type }: Granted): Promise<void> =>
  grantBought(tx, { purchase_id: id, jar_id, user_id: buyer_id, may_export: license_type === 'extended' });

async function existing(db: Queryable, id: string): Promise<Purchase> {
  const row = await findPurchase(db, id);
  if (!row) throw notFound('Purchase');
  return withoutAddress(row);
}

function withoutAddress({ sealed_billing_address: _sealed, ...purchase }: PurchaseRow): Purchase {
  return purchase;
}

function addressOf(masterKey: MasterKey, row: PurchaseRow): BillingAddress | null {
  if (row.sealed_billing_address === null) return null;
  return JSON.parse(masterKey.unseal(row.sealed_billing_address, row.id)) as BillingAddress;
}

const boughtAlready = () => new AppError('conflict', 'You have bought this honey jar already');

function asBoughtTwice(error: unknown): never {
  throw isViolation(error, 'unique') ? boughtAlready() : error;
}

function assertOnOffer(listing: Listing, purchase: PaymentStatus | null, actor: Actor): void {
  if (listing.seller_id === actor.user_id) throw new AppError('conflict', 'This is your own honey jar');
  if (purchase !== null) throw boughtAlready();
  if (listing.withdrawn) throw new AppError('conflict', 'This honey jar is not on offer any more');
}

function chosenProvider(listing: Listing, input: PurchaseInput): PaymentProvider {
  const price = Number(listing.price);
  const provider = providerOf(input.payment_method, price);
  const known = paymentProviders.map(({ method }) => `"${method}"`).join(' or ');
  if (!provider) throw fieldError('payment_method', `must be ${known}`);
  const refusal = provider.refusal({
    price,
    currency: listing.currency,
    billing_address: input.billing_address,
  });
  if (refusal !== null) throw fieldError('payment_method', refusal);
  return provider;
}

function assertMove(from: PaymentStatus, to: PaymentStatus): void {
  const allowed = nextPaymentStatuses[from];
  if (allowed.includes(to)) return;
  const possible =
    allowed.length > 0 ? `it can become ${allowed.join(' or ')}` : 'it cannot be changed any more';
  throw new AppError('conflict', `The purchase is ${from}; ${possible}`, {
    details: { payment_status: from, allowed: [...allowed] },
  });
}

type Buying = {
  id: string;
  listing: Listing;
  actor: Actor;
  provider: PaymentProvider;
  input: PurchaseInput;
};

async function newPurchase(
  tx: Queryable,
  masterKey: MasterKey,
  { id, listing, actor, provider, input }: Buying,
) {
  const { jar_id, title, price, currency, license_type, seller_id } = listing;
  // Where nothing is to be paid, no address is needed, and none is kept.
  const address = provider.paysAtOnce ? undefined : input.billing_address;
  const sealed = address && (await masterKey.sealer(tx))(JSON.stringify(address), id);
  return {
    id,
    listing_id: listing.id,
    jar_id,
    title,
    price,
    currency,
    license_type,
    seller_id,
    buyer_id: actor.user_id,
    payment_method: provider.method,
    payment_status: provider.paysAtOnce ? ('completed' as const) : ('pending' as const),
    sealed_billing_address: sealed ?? null,
    completed_at: provider.paysAtOnce ? new Date() : null,
  };
}

function soldNotification({ seller_id, title, id }: Listing, { paysAtOnce }: PaymentProvider) {
  return {
    id: newId(),
    user_id: seller_id,
    event_id: null,
    title: `${title} was bought`,
    body: paysAtOnce
      ? 'The buyer can read it now.'
      : 'The buyer can read it once an admin has marked it as paid.',
    topic: 'marketplace.sold' as const,
    path: `/marketplace/${id}`,
  };
}

function paidNotification({ buyer_id, title, listing_id, jar_id }: PurchaseRow) {
  return {
    id: newId(),
    user_id: buyer_id,
    event_id: null,
    title: `You can read ${title} now`,
    body: 'Your purchase was marked as paid.',
    topic: 'marketplace.paid' as const,
    path: listing_id === null ? `/jars/${jar_id}` : `/marketplace/${listing_id}`,
  };
}
