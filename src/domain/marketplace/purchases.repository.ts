import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Reseal } from '#domain/encryption/index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { PaymentStatus, Purchase } from './marketplace.ts';

export type PurchaseRow = Purchase & { sealed_billing_address: string | null };

/** Whose purchases: those of a buyer, those from a seller, or with neither all. */
export type PurchaseFilter = { buyer_id?: string; seller_id?: string; status?: PaymentStatus | undefined };

function purchases(db: Queryable) {
  return db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.buyer_id')
    .select([
      'purchases.id',
      'purchases.listing_id',
      'purchases.jar_id',
      'purchases.title',
      'purchases.buyer_id',
      'users.display_name as buyer_name',
      'purchases.seller_id',
      'purchases.price',
      'purchases.currency',
      'purchases.license_type',
      'purchases.payment_method',
      'purchases.payment_status',
      'purchases.sealed_billing_address',
      'purchases.purchased_at',
      'purchases.completed_at',
      'purchases.revoked_at',
    ]);
}

/** The newest first. */
export function listPurchases(
  db: Queryable,
  { buyer_id, seller_id, status }: PurchaseFilter,
  slice: Slice,
): Promise<SliceOf<PurchaseRow>> {
  let query = purchases(db);
  if (buyer_id !== undefined) query = query.where('purchases.buyer_id', '=', buyer_id);
  if (seller_id !== undefined) query = query.where('purchases.seller_id', '=', seller_id);
  if (status !== undefined) query = query.where('purchases.payment_status', '=', status);
  return sliceOf(query.orderBy('purchases.purchased_at', 'desc').orderBy('purchases.id'), slice);
}

export async function findPurchase(db: Queryable, id: string): Promise<PurchaseRow | null> {
  return (await purchases(db).where('purchases.id', '=', id).executeTakeFirst()) ?? null;
}

/** A purchase for a change, which others wait for. */
export async function lockPurchase(tx: Queryable, id: string): Promise<PurchaseRow | null> {
  const row = await tx
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? findPurchase(tx, id) : null;
}

/** The state of what a user has bought of a jar, without what was revoked. */
export async function statusOfPurchase(
  db: Queryable,
  { buyer_id, jar_id }: { buyer_id: string; jar_id: string },
): Promise<PaymentStatus | null> {
  const row = await db
    .selectFrom('purchases')
    .select('payment_status')
    .where('buyer_id', '=', buyer_id)
    .where('jar_id', '=', jar_id)
    .where('payment_status', '<>', 'revoked')
    .executeTakeFirst();
  return row?.payment_status ?? null;
}

type NewPurchase = Omit<PurchaseRow, 'buyer_name' | 'purchased_at' | 'completed_at' | 'revoked_at'> & {
  completed_at: Date | null;
};

export async function insertPurchase(tx: Queryable, purchase: NewPurchase): Promise<void> {
  await tx.insertInto('purchases').values(purchase).execute();
}

export async function completePurchase(tx: Queryable, id: string): Promise<void> {
  const now = new Date();
  await tx
    .updateTable('purchases')
    .set({ payment_status: 'completed', completed_at: now })
    .where('id', '=', id)
    .execute();
}

/** The address is forgotten: there is nothing left to send an invoice for. */
export async function revokePurchase(tx: Queryable, id: string): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ payment_status: 'revoked', revoked_at: new Date(), sealed_billing_address: null })
    .where('id', '=', id)
    .execute();
}

/** For a new master key: the billing addresses. */
export const resealPurchases: Reseal = async (tx, reseal) => {
  const rows = await tx
    .selectFrom('purchases')
    .select(['id', 'sealed_billing_address'])
    .where('sealed_billing_address', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const resealed = rows.map(({ id, sealed_billing_address }) => ({
    id,
    sealed: reseal(sealed_billing_address ?? '', id),
  }));
  await sql`
    update purchases set sealed_billing_address = one.sealed
    from jsonb_to_recordset(${JSON.stringify(resealed)}::jsonb) as one (id uuid, sealed text)
    where purchases.id = one.id`.execute(tx);
  return rows.length;
};
