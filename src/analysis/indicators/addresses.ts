import { isGlobalAddress, isPublicResolver } from './allowed.ts';
import { speaksOfAttack, speaksOfNetwork, type Profile, type Surroundings } from './context.ts';

/** `version` and what follows it in a list are distinguished from other refusals: the next number depends on it. */
export type AddressVerdict = 'address' | 'version' | 'no';

export type WrittenAddress = {
  /** As written in the text. */
  written: string;
  canonical: string;
  defanged: boolean;
  around: Surroundings;
  profile: () => Profile;
  /** The address before it was a version, and only a comma or an `and` is between. */
  continuesVersions: boolean;
};

const numbering = new RegExp(
  String.raw`(?<![a-z])(?:versions?|ver|v|releases?|builds?|firmware|revision|patch(?:ed)?|hotfix` +
    String.raw`|sp|driver|editions?|sections?|sec|chapters?|clauses?|appendix|annex|figures?|fig` +
    String.raw`|tables?|paragraphs?|requirements?|controls?|articles?|oid|rfc)[\s.:#=("'*§]*(?:v` +
    String.raw`|is |of )?$|[§≤≥<>]=?\s*$|(?<![a-z])v$`,
  'i',
);
const nearNumbering = new RegExp(
  String.raw`(?<![a-z])(?:versions?|releases?|builds?|firmware|driver|upgrad\w+|updat\w+|patch\w*` +
    String.raw`|fixed|affect\w*|install\w*|prior to|earlier than|older than|newer than|before|since` +
    String.raw`|through|up to)(?![a-z])[^.;\n]{0,40}$`,
  'i',
);
const laterAndEarlier = new RegExp(
  String.raw`^\)?,?\s*(?:and|or)\s+(?:earlier|later|above|below|newer|older|prior|lower|higher` +
    String.raw`|up|previous)|^\+|^[-_][a-z]|^\s*\(?(?:build|beta|release)\b`,
  'i',
);

/** Judges an IPv4 address: four numbers with dots can as well be a version, a section or an object id. */
export function judgeIpv4(address: WrittenAddress): AddressVerdict {
  if (!address.defanged && isNumbering(address)) return 'version';
  const [network = '', prefix] = address.canonical.split('/');
  if (prefix !== undefined && Number(prefix) < 8) return 'no';
  if (!isGlobalAddress(network)) return 'no';
  if (!address.defanged && isPublicResolver(network)) return 'no';
  return 'address';
}

function isNumbering({ written, canonical, around, profile, continuesVersions }: WrittenAddress): boolean {
  const { before, after, listed } = around;
  if (canonical.includes('/')) return false;
  const octets = canonical.split('.').map(Number);
  const low = octets.every((octet) => octet <= 30);
  const versionLike = (octets[0] as number) <= 30 && octets.slice(1).every((octet) => octet < 100);
  if (numbering.test(before) || laterAndEarlier.test(after)) return true;
  if (/\b0\d/.test(written) || canonical.endsWith('.0.0')) return true;
  if (/[\w)][-_/\\]$/.test(before) && !/\d[-/]$/.test(before)) return true;
  if (/^\.[a-z]/i.test(after) || /^[a-z_]/i.test(after)) return true;
  if (continuesVersions && versionLike) return true;
  if (/^:\d{2,5}\b/.test(after)) return false;
  if (low && /(?:^|\n)[ \t]*$/.test(before) && /^\.?[ \t]+[A-Z][a-z]/.test(after)) return true;
  if (listed && (!low || profile() !== 'other')) return false;
  if (versionLike && nearNumbering.test(before) && !speaksOfAttack({ before: '', after, listed }, profile))
    return true;
  if (speaksOfNetwork(around)) return false;
  return low || (versionLike && /[A-Z][\w.+-]*\s+$/.test(before));
}

/** Judges an IPv6 address or network, which short hexadecimal words with colons can look like. */
export function judgeIpv6({
  written,
  canonical,
  defanged,
}: Pick<WrittenAddress, 'written' | 'canonical' | 'defanged'>): AddressVerdict {
  const [address = '', prefix] = canonical.split('/');
  if (prefix !== undefined && Number(prefix) < 16) return 'no';
  if (!isGlobalAddress(address) || (!defanged && isPublicResolver(address))) return 'no';
  const groups = written.replace(/\/.*$/, '').split(':').filter(Boolean);
  if (groups.every((group) => /^[a-f0-9]{2}$/i.test(group))) return 'no';
  const shaped = groups.length >= 3 || (prefix !== undefined && groups.length >= 1);
  return defanged || (shaped && /\d/.test(written)) ? 'address' : 'no';
}
