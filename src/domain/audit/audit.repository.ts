import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { origin, type Head, type Link } from './audit-chain.ts';
import type { Entry, Result } from './audit-entry.ts';

export type AuditFilter = {
  user_id?: string | undefined;
  /** A whole action, or its beginning before an asterisk: `honey_jar.*`. */
  action?: string | undefined;
  target_type?: string | undefined;
  target_id?: string | undefined;
  result?: Result | undefined;
  address?: string | undefined;
  request_id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** Adds entries that follow `from` and moves the end of the chain to `to`; false, and nothing done, when it is not there. */
export async function appendEntries(
  db: Queryable,
  { from, rows, to }: { from: Head; rows: Entry[]; to: Head },
): Promise<boolean> {
  const { rows: written } = await sql`
    with head as (
      update audit_head set seq = ${to.seq}, mac = ${to.mac}, head_mac = ${to.head_mac}
      where seq = ${from.seq} and mac = ${from.mac} and head_mac = ${from.head_mac} returning seq
    )
    insert into audit_log (seq, at, user_id, user_email, session_id, api_key_id, action, target_type, target_id,
                           address, result, status, request_id, service, details, mac)
    select entry.seq, at, user_id, user_email, session_id, api_key_id, action, target_type, target_id,
           address, result, status, request_id, service, details::json, entry.mac
    from head, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
      seq bigint, at timestamptz, user_id uuid, user_email text, session_id uuid, api_key_id uuid, action text,
      target_type text, target_id text, address text, result text, status integer, request_id text, service text,
      details text, mac text)
    returning seq`.execute(db);
  return written.length > 0;
}

/** Keeps every other writer off the end of the chain until the transaction ends. */
export async function lockHead(tx: Queryable): Promise<void> {
  await sql`lock table audit_head in exclusive mode`.execute(tx);
}

export async function putHead(tx: Queryable, head: Head): Promise<void> {
  await tx
    .insertInto('audit_head')
    .values(head)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(head))
    .execute();
}

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

/** The end of the chain as it is sealed, and as the rows have it, in one look. */
export async function readEnds(db: Queryable): Promise<{ head: Head | null; last: Link }> {
  const { rows } = await sql<Nullable<Head> & { last_seq: number | null; last_mac: string | null }>`
    select audit_head.seq, audit_head.mac, head_mac, last.seq as last_seq, last.mac as last_mac
    from (select) as always
    left join audit_head on true
    left join (select seq, mac from audit_log order by seq desc limit 1) as last on true`.execute(db);
  const { seq = null, mac = null, head_mac = null, last_seq = null, last_mac = null } = rows[0] ?? {};
  return {
    head: seq === null || mac === null || head_mac === null ? null : { seq, mac, head_mac },
    last: last_seq === null || last_mac === null ? origin : { seq: last_seq, mac: last_mac },
  };
}

/** The last entry of the log as it is sealed; null before the first. */
export async function auditEnd(db: Queryable): Promise<Link | null> {
  const row = await db.selectFrom('audit_head').select(['seq', 'mac']).executeTakeFirst();
  return row && row.seq > 0 ? row : null;
}

const columns = [
  'seq',
  'at',
  'user_id',
  'user_email',
  'session_id',
  'api_key_id',
  'action',
  'target_type',
  'target_id',
  'address',
  'result',
  'status',
  'request_id',
  'service',
  sql<string>`details::text`.as('details'),
  'mac',
] as const;

/** The entries after number `after` (all when null) and up to `upTo`, oldest first. */
export async function readChain(
  db: Queryable,
  { after, upTo, limit }: { after: number | null; upTo: number; limit: number },
): Promise<Entry[]> {
  let query = db.selectFrom('audit_log').select(columns).where('seq', '<=', upTo);
  if (after !== null) query = query.where('seq', '>', after);
  return query.orderBy('seq').limit(limit).execute();
}

export function listEntries(db: Queryable, filter: AuditFilter, slice: Slice): Promise<SliceOf<Entry>> {
  return sliceOf(matching(db, filter).select(columns).orderBy('seq', 'desc'), slice);
}

/** The next matching entries before number `before` (the newest when null), newest first. */
export async function readBack(
  db: Queryable,
  filter: AuditFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<Entry[]> {
  let query = matching(db, filter).select(columns);
  if (before !== null) query = query.where('seq', '<', before);
  return query.orderBy('seq', 'desc').limit(limit).execute();
}

const exactly = ['user_id', 'target_type', 'target_id', 'result', 'address', 'request_id'] as const;

function matching(db: Queryable, filter: AuditFilter) {
  const { action, from, to, ...exact } = filter;
  let query = db.selectFrom('audit_log');
  for (const name of exactly) {
    const value = exact[name];
    if (value !== undefined) query = query.where(name, '=', value);
  }
  if (action?.endsWith('*')) query = query.where(sql`starts_with(action, ${action.slice(0, -1)})`, '=', true);
  else if (action !== undefined) query = query.where('action', '=', action);
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<=', to);
  return query;
}
