import { createHmac } from 'node:crypto';
import type { Entry } from './audit-entry.ts';

/** A place in the chain: the number and the mac of an entry. */
export type Link = { seq: number; mac: string };

/** The end of the chain, sealed, so that it cannot be moved back without the key. */
export type Head = Link & { head_mac: string };

/** Where the chain begins: before its first entry. */
export const origin: Link = { seq: 0, mac: '' };

/** Numbers the entries from `from` on and binds each to the one before it. */
export function chained(key: Buffer, from: Link, entries: Omit<Entry, 'seq' | 'mac'>[]): Entry[] {
  let last = from;
  return entries.map((entry) => {
    const next = { ...entry, seq: last.seq + 1, mac: '' };
    next.mac = macOf(key, last.mac, next);
    last = next;
    return next;
  });
}

/** HMAC-SHA256 of the previous mac and every column, in a fixed order, as a JSON array: no two rows look the same. */
export function macOf(key: Buffer, previous: string, entry: Omit<Entry, 'mac'>): string {
  return hmac(key, [
    'entry',
    previous,
    entry.seq,
    timeText(entry.at),
    entry.user_id,
    entry.user_email,
    entry.session_id,
    entry.api_key_id,
    entry.action,
    entry.target_type,
    entry.target_id,
    entry.address,
    entry.result,
    entry.status,
    entry.request_id,
    entry.service,
    entry.details,
  ]);
}

export function sealedHead(key: Buffer, { seq, mac }: Link): Head {
  return { seq, mac, head_mac: hmac(key, ['head', seq, mac]) };
}

export function isSealed(key: Buffer, head: Head): boolean {
  return sealedHead(key, head).head_mac === head.head_mac;
}

function hmac(key: Buffer, parts: unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
}

/** A time in a manipulated table may be invalid, e.g. infinity. */
function timeText(at: Date): string {
  return at instanceof Date && Number.isFinite(at.getTime()) ? at.toISOString() : String(at);
}
