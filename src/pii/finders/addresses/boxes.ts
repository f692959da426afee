import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('addresses');

export const boxFirsts = list('postal-box-first-words');
const box = pattern('iuy')`
    (?:${either('postal-boxes')}) (?:n[°º]?\.? ?)?(?:\d\d (?:\d\d )?\d\d(?! ?\d)|x? ?\d{1,6}(?:-\d{4,5})?)
    |bp \d{2,6}(?=,? \d{5} \p{L})|(?:rr|hc|rural route) ?#? ?\d{1,3},? box \d{1,5}[a-z]?(?!\p{L})
    |(?:psc|unit|cmr) \d{1,5},? box \d{1,5}|(?:uss|usns|uscgc|usnv) \p{L}{2,20}(?=\s{1,3}[afd]po a[aep])`;
const military = /,?\s{1,3}[AFD]PO,? A[AEP],? \d{5}(?:-\d{4})?/iy;
/** The grid of Colombian cities: `Carrera 7 # 71-21`, `Cl. 100 No. 8A-55`. */
const grid = pattern('iuy')`
    (?:carrera|cra|kra?|calle|cll?|diagonal|transversal|avenida calle
    |avenida carrera)\.? \d{1,3} ?[A-Z]?(?: bis)?(?: sur| norte| este| oeste)? (?:#
    |n[o°º]\.?) ?\d{1,3} ?[A-Z]?(?: bis)? ?- ?\d{1,3}(?![\p{L}\p{N}])`;
/** `7-17-5 Ginza, Chuo-ku, Tokyo 104-0061`, `152 Teheran-ro, Gangnam-gu, Seoul 06236`: blocks and streets of Japan and Korea. */
const eastern = pattern('uy')`
    (?:\d{1,4}(?:-\d{1,4}){1,2}(?: \p{Lu}\p{L}{1,20}(?:-\p{Lu}\p{L}{1,20})?){1,2}(?: \d-chome)?,
    |\d{1,4}(?:-\d{1,4})?,? \p{Lu}\p{L}{1,20}(?:-(?:dae)?ro
    |-gil)(?: \d{1,3}(?:beon)?-gil)?,) \p{Lu}\p{L}{1,20}-(?:ku|shi|cho|machi|gun|gu
    |si)(?![\p{L}\p{N}])(?:,? \p{Lu}\p{L}{1,20}(?:-(?:ku|shi|to|fu|ken|do
    |si))?(?!\p{L})){0,2}(?:,? (?:\d{3}-\d{4}|\d{5}))?(?:,? (?:Japan|South Korea|Korea)(?!\p{L}))?`;
/** `1-3-5 Honmachi, Odawara, Kanagawa 250-0012`: stated by the code at its end. */
const japanese =
  /\d{1,3}(?:-\d{1,3}){1,2}(?:,? \p{Lu}\p{L}{1,20}(?:-\p{L}{1,20})?){2,5},? (?:〒 ?)?\d{3}-\d{4}(?![-\p{N}\p{L}])(?:,? Japan(?!\p{L}))?/uy;
/** What a street is called in Vietnam. */
export const vietnamese = /^(?:phố|đường|ngõ|hẻm|ngách)$/i;
/** `8 phố Hàng Gai, quận Ba Đình, Hà Nội` */
const ofVietnam = pattern('uy')`
    \d{1,4}[A-Za-z]?(?:\/\d{1,4}){0,3},? (?:(?:[Pp]hố|[Đđ]ường|[Nn]gõ|[Hh]ẻm
    |[Nn]gách) |(?=(?:\p{Lu}\p{L}{0,9} ?){1,5}, (?:[Pp]hường|[Qq]uận|[Hh]uyện) ))(?:\p{Lu}\p{L}{0,9}
    |\d{1,4})(?: (?:\p{Lu}\p{L}{0,9}|\d{1,4})){0,4}(?!\p{L})(?:, (?:(?:[Pp]hường|[Qq]uận|[Hh]uyện|[Xx]ã
    |[Tt]hị trấn|[Tt]hị xã|[Tt]hành phố|[Tt]ỉnh|T[Pp]\.?|[PpQq]\.) ?[\p{Lu}\d]
    |\p{Lu})[\p{L}\d]{0,9}(?: \p{Lu}\p{L}{0,9}){0,4}(?=[,.;:!?)\n]|$)){0,5}`;
const corner = pattern('uy')`
    (?:[Tt]he )?[Cc]orner of (?=[^\n,;]{0,60}[\p{Lu}\p{N}])
    (?:[\p{L}\p{N}][\p{L}\p{N}.'’-]{0,30} ){1,8}?and (?:(?:[\p{L}\p{N}][\p{L}\p{N}.'’-]{0,30} ){1,5}?
    (?:[Ss]treets?|[Aa]venues?|[Rr]oads?|[Ll]ane|[Bb]oulevard|[Ss]t|[Aa]ve|[Rr]d|[Bb]lvd)(?!\p{L})
    |(?:[\p{Lu}\p{N}][\p{L}\p{N}'’-]{0,30}|de|la|du|der|van)(?: (?:[\p{Lu}\p{N}][\p{L}\p{N}'’-]{0,30}|de|la
    |du|der|van)){0,6})`;

/**
 * Where a post-office box, an address of the armed forces or a corner of two streets that starts here ends, and whether more
 * may follow; null: there is none.
 */
export function readBox(text: string, start: number): { end: number; isWhole: boolean } | null {
  const crossing = endOf(corner, text, start);
  if (crossing !== -1) return { end: crossing, isWhole: true };
  const end = Math.max(endOf(box, text, start), endOf(grid, text, start));
  const abroad = end === -1 ? -1 : endOf(military, text, end);
  return end === -1 ? null : { end: Math.max(end, abroad), isWhole: abroad !== -1 };
}

/** How all of them begin, which spares most numbers the rest. */
const numbering = /\d{1,4}[A-Za-z]?(?:[-/]\d{1,4}){0,3},? \p{L}/uy;

/** Where an address of Japan, Korea or Vietnam that starts here ends, or -1. */
export function easternEnd(text: string, start: number): number {
  numbering.lastIndex = start;
  if (!numbering.test(text)) return -1;
  return Math.max(endOf(eastern, text, start), endOf(japanese, text, start), endOf(ofVietnam, text, start));
}

function endOf(regex: RegExp, text: string, at: number): number {
  regex.lastIndex = at;
  const found = regex.exec(text)?.[0];
  return found === undefined ? -1 : at + found.length;
}
