import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import { wordKinds, type WordKinds } from '#domain/pii/engine/words.ts';

const firsts =
  'p po post postfach postbus boîte apartado casella skrytka caixa psc unit cmr uss usns uscgc usnv the corner';
const box =
  /(?:p\.? ?o\.? ?box|post office box|postfach|postbus|boîte postale|apartado(?: de correos)?|casella postale|skrytka pocztowa|caixa postal) (?:n[°º]?\.? ?)?\d{1,6}|(?:psc|unit|cmr) \d{1,5},? box \d{1,5}|(?:uss|usns|uscgc|usnv) \p{L}{2,20}(?=\s{1,3}[afd]po a[aep])/iuy;
const military = /,?\s{1,3}[AFD]PO,? A[AEP],? \d{5}(?:-\d{4})?/iy;
const corner =
  /(?:the )?corner of (?=[^\n,;]{0,60}[\p{Lu}\p{N}])(?:[\p{L}\p{N}][\p{L}\p{N}.'’-]{0,30} ){1,8}?and (?:(?:[\p{L}\p{N}][\p{L}\p{N}.'’-]{0,30} ){1,5}?(?:street|avenue|road|lane|boulevard|st|ave|rd|blvd)(?!\p{L})|(?:[\p{Lu}\p{N}][\p{L}\p{N}'’-]{0,30}|de|la|du|der|van)(?: (?:[\p{Lu}\p{N}][\p{L}\p{N}'’-]{0,30}|de|la|du|der|van)){0,6})/iuy;

/** Whether a word may start what `readBox` reads. */
export function boxWords(vocabulary: Parameters<FinderMaker>[0]): WordKinds {
  return wordKinds(vocabulary, [firsts]);
}

/**
 * Where a post-office box, an address of the armed forces or a corner of two streets that starts here ends, and whether more
 * may follow; null: there is none.
 */
export function readBox(text: string, start: number): { end: number; isWhole: boolean } | null {
  const crossing = endOf(corner, text, start);
  if (crossing !== -1) return { end: crossing, isWhole: true };
  const end = endOf(box, text, start);
  const abroad = end === -1 ? -1 : endOf(military, text, end);
  return end === -1 ? null : { end: Math.max(end, abroad), isWhole: abroad !== -1 };
}

function endOf(regex: RegExp, text: string, at: number): number {
  regex.lastIndex = at;
  const found = regex.exec(text)?.[0];
  return found === undefined ? -1 : at + found.length;
}
