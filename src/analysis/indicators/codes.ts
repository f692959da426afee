import type { IdentifierKind } from '#analysis/identifiers.ts';
import { emptyHashes } from './allowed.ts';
import type { Surroundings } from './context.ts';

const ofVersionControl =
  /(?<![a-z])(?:commits?|revision|changeset|merge|git|pinned|cherry-pick\w*|sha of|tree|blob|head)(?:\W+[\w-]+){0,3}\W*$/i;
const otherDigests = new RegExp(
  String.raw`(?<![a-z])(?:imp-?hash|imp hash|ja3s?|ja4\w*|tlsh|vhash|rich ?(?:pe )?(?:header )?(?:hash)?` +
    String.raw`|pehash|(?:image|docker|container|layer) digest|digest)(?:\W+(?:is|of|was))?[\W]*(?:sha256:)?$` +
    String.raw`|@sha256:$`,
  'i',
);
const labelled = new RegExp(
  String.raw`(?<![a-z])(?:md-?5|sha-?1|sha-?(?:2[-/ ]?)?256|sha-?(?:2[-/ ]?)?512|hash(?:es)?(?: values?)?` +
    String.raw`|checksums?|iocs?|samples?|files?(?:[- ]?hash)?)(?:\W+(?:is|was|of|sum|named|with))?\W{0,6}$`,
  'i',
);
const ofSomethingElse = new RegExp(
  String.raw`(?<![a-z])(?:guid|uuid|clsid|iid|ids?|identifier|tenant|session|token|(?:api|access` +
    String.raw`|aes|des|rc4|xor|private|public|secret|encryption|master|license|product|registry)[- ]keys?` +
    String.raw`|keys?|secret|password|cookie|nonce|salt|iv|serial(?: number)?|etag|txid|transactions?` +
    String.raw`|tx|block (?:hash|number)|seed|pgp|gpg|openpgp)(?:\W+[\w-]+){0,3}\W*$`,
  'i',
);

/** Whether a run of hexadecimal digits of a hash's length is the hash of a file. */
export function isFileHash(hash: string, { before, after }: Surroundings): boolean {
  if (emptyHashes.has(hash) || /^\d+$/.test(hash) || new Set(hash).size < 6 || isText(hash)) return false;
  if (ofVersionControl.test(before) || otherDigests.test(before)) return false;
  // Bytes of a detection rule, among which some may be any.
  if (before.endsWith('?') || after.startsWith('?')) return false;
  if (/[\w)][/\\]$|[-_=]$/.test(before) && !/(?:hash|md5|sha\d+)[=_-]$/i.test(before)) return false;
  if (/^[-_/\\]\w/.test(after)) return false;
  return labelled.test(before) || !ofSomethingElse.test(before);
}

/** Letters and spaces written as hexadecimal digits. */
function isText(hash: string): boolean {
  return /^[\x20-\x7e]+$/.test(Buffer.from(hash, 'hex').toString('latin1'));
}

/** Ids that ATT&CK has given out, and some that it may give next. */
const catalogues: Partial<Record<IdentifierKind, readonly (readonly [number, number])[]>> = {
  attack_technique: [
    [800, 999],
    [1001, 1799],
  ],
  attack_tactic: [
    [1, 60],
    [100, 120],
  ],
  attack_group: [
    [1, 199],
    [1001, 1199],
  ],
  attack_software: [[1, 1499]],
  attack_mitigation: [
    [800, 999],
    [1001, 1099],
  ],
  attack_campaign: [[1, 199]],
};
const otherNumbers = new RegExp(
  String.raw`(?<![a-z])(?:sections?|flights?|models?|rooms?|tables?|figures?|parts?|bus|routes?` +
    String.raw`|gates?|forms?|seats?|items?|printers?|galaxy|thinkpad|bmw|lines?|tickets?|tasks?` +
    String.raw`|issues?|serial|units?|class|lot|batch|invoice|order|case|page|building|error|code` +
    String.raw`|requirement|iso|din|grade|type|series|sensor|connector)\s+(?:no\.?\s*)?$`,
  'i',
);

/** Whether an id in the form of ATT&CK is one of it. */
export function isAttackId(
  kind: IdentifierKind,
  canonical: string,
  { before, after }: Surroundings,
): boolean {
  if (!isGivenOut(kind, canonical)) return false;
  if (/[\w./\\#-]$/.test(before) && !/attack[\w./-]*$|-$/i.test(before)) return false;
  return !otherNumbers.test(before) && !/^[-_]?\w/.test(after);
}

/** Whether the number lies where those of its kind do. */
export function isGivenOut(kind: IdentifierKind, canonical: string): boolean {
  const number = Number(/\d{4}/.exec(canonical)?.[0]);
  return catalogues[kind]?.some(([from, to]) => number >= from && number <= to) ?? false;
}

/** CVE numbering began in 1999. */
export function isCve(canonical: string): boolean {
  const year = Number(canonical.slice(4, 8));
  return year >= 1999 && year < 2050;
}
