import { domainToASCII } from 'node:url';
import type { IndicatorType, Span } from '#analysis/document.ts';
import type { Identifier } from '#analysis/identifiers.ts';
import { judgeIpv4, judgeIpv6, type AddressVerdict } from './addresses.ts';
import { isGlobalAddress, isMitre, namesSamples } from './allowed.ts';
import type { BenignLists } from './benign-lists.ts';
import { isAttackId, isCve, isFileHash, isGivenOut } from './codes.ts';
import { isHarmless, profileOf, surroundingsOf, type Profile, type Surroundings } from './context.ts';
import { domainSays, emailSays, urlSays } from './names.ts';
import { createLeads } from './roles/leads.ts';
import type { Reason } from './roles/evidence.ts';
import { evidenceOf, isReported, roleOf, type Evidence } from './roles/role.ts';

/** A value, and what speaks for its role at this place. */
export type Judged = { value: string; evidence: Evidence };

type Url = Span & { host: string; evidence: Evidence | null; hostToo: boolean };
type Scan = {
  text: string;
  lists: BenignLists;
  profile: () => Profile;
  /** The heading above the identifier at hand. */
  heading: string;
  lead: (at: number) => string;
  defangs: () => boolean;
  /** The URL or e-mail address that was met last: what lies in it is judged with it. */
  url: Url | null;
  email: Span | null;
  /** The last IPv4 address or version. */
  numbers: { end: number; verdict: AddressVerdict } | null;
};

const defanging = /[[({]\s?(?:\.|:|\/|@|dot|at|punto)|\.[\])}]|xxp|\*\*p|__p|meow|fxp/i;
const separators = /^(?:[\s,;/&–-]|and|or|through|to|up){1,12}$/;
const defangedName = /\[\.\]|hxxps?|\[dot\]|\(\.\)|\w\.\]\w/gi;
const readAhead = 300_000;
/** One may have been quoted. */
const habit = 3;

/**
 * Judges the identifiers of a text, in order: the value of each that can be an indicator and its evidence, null for the others. The heading
 * that is the document's `title` is none about them.
 */
export function createJudge(
  text: string,
  lists: BenignLists,
  title: string | null = null,
): (identifier: Identifier, section: string) => Judged | null {
  let profile: Profile | undefined;
  let defangs: boolean | undefined;
  const scan: Scan = {
    text,
    lists,
    profile: () => (profile ??= profileOf(text)),
    heading: '',
    lead: createLeads(text),
    defangs: () => (defangs ??= (text.slice(0, readAhead).match(defangedName)?.length ?? 0) >= habit),
    url: null,
    email: null,
    numbers: null,
  };
  return (identifier, section) => {
    scan.heading = section === title ? '' : section.slice(section.lastIndexOf(' > ') + 1);
    return judge(scan, identifier);
  };
}

type Seen = { value: string; host: string; said: Reason; around: Surroundings };

function assess(scan: Scan, { kind, start, end }: Identifier, { value, host, said, around }: Seen): Judged {
  const evidence = evidenceOf({
    type: kind as IndicatorType,
    value,
    host,
    said,
    around,
    defanged: defanging.test(scan.text.slice(start, end)),
    profile: scan.profile(),
    heading: scan.heading,
    lead: scan.lead(start),
    defangs: scan.defangs(),
    lists: scan.lists,
  });
  return { value, evidence };
}

function judge(scan: Scan, identifier: Identifier): Judged | null {
  const { kind, canonical, start, end } = identifier;
  const inUrl = scan.url !== null && kind !== 'url' && start < scan.url.end && start >= scan.url.start;
  const around = surroundingsOf(scan.text, start, end);
  const as = (said: Reason): Judged => assess(scan, identifier, { value: canonical, host: '', said, around });
  switch (kind) {
    case 'url':
      return judgeUrl(scan, identifier, around);
    case 'email':
      return judgeEmail(scan, identifier, around);
    case 'domain':
      return judgeDomain(scan, identifier, { around, inUrl });
    case 'ipv4':
    case 'ipv6':
    case 'cidr':
      return judgeAddress(scan, identifier, { around, inUrl });
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512': {
      const isHash = inUrl ? namesSamples(scan.url?.host ?? '') : isFileHash(canonical, around);
      return isHash ? as(isHarmless(around) ? 'called_benign' : 'file_hash') : null;
    }
    case 'cve':
      return isCve(canonical) ? as('weakness') : null;
    case 'attack_technique':
    case 'attack_tactic':
    case 'attack_mitigation': {
      const isId = inUrl
        ? isMitre(scan.url?.host ?? '') && isGivenOut(kind, canonical)
        : isAttackId(kind, canonical, around);
      return isId ? as('attack_id') : null;
    }
    // They name who attacks, and with what: entities of the document.
    case 'attack_group':
    case 'attack_software':
    case 'attack_campaign':
    case 'cwe':
    case 'capec':
    case 'attack_data_source':
    case 'windows_path':
    case 'unix_path':
    case 'file_name':
      return null;
  }
}

/** A name as in the DNS: shows homographs. */
function asciiHost(host: string): string {
  return /[^\x00-\x7f]/.test(host) ? domainToASCII(host) || host : host;
}

function judgeUrl(scan: Scan, identifier: Identifier, around: Surroundings): Judged | null {
  const { canonical, start, end } = identifier;
  const parts = /^(?:([a-z]+):\/\/)?((?:[^/?#@]*@)?)(\[[^\]]*\]|[^/?#:]*)((?::\d*)?)(.*)$/s.exec(canonical);
  const [, scheme = '', user = '', written = '', port = '', tail = ''] = parts ?? [];
  const host = asciiHost(written);
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const original = scan.text.slice(start, end);
  const slash = original.endsWith('/') && tail !== '' && !tail.endsWith('/');
  const rest = `${tail}${slash ? '/' : ''}`;
  const numeric = /^[\d.]+$|:/.test(bare);
  const reachable = numeric
    ? isGlobalAddress(bare)
    : /^[^.]+(?:\.[^.]+)+$/.test(bare) && /^[\w.-]+$/.test(bare) && !/-(?:\.|$)/.test(bare);
  const defanged = defanging.test(original);
  const url = { host: bare, defanged, around, profile: scan.profile, scheme, rest };
  // `…)/[Firefox](https://…`: two links of Markdown that nothing keeps apart.
  const said = reachable && !rest.includes('](') ? urlSays(url) : null;
  const value = `${scheme && `${scheme}://`}${user}${host}${port}${rest}`;
  const judged = said && assess(scan, identifier, { value, host: bare, said, around });
  // The host of a link to a popular service is not what the text warns of.
  const hostToo =
    judged !== null &&
    (numeric || isReportedName(domainSays({ ...url, written: bare, around: { ...malicious } })));
  scan.url = { start, end, host: bare, evidence: judged?.evidence ?? null, hostToo };
  return judged;
}

/** Surroundings that speak of an attack: those of the host of a URL that has been found to be an indicator. Each use has a copy. */
const malicious = { before: 'malicious ', after: '', listed: false };

const isReportedName = (said: Reason | null): boolean => said === 'attack_words' || said === 'defanged';

/** What lies in a URL that is an indicator, and is its host. */
function hostOf(scan: Scan, host: string): Judged | null {
  const { url } = scan;
  if (!url?.evidence || !url.hostToo || host !== url.host || !isReported(roleOf(url.evidence).role))
    return null;
  return { value: host, evidence: url.evidence };
}

type Where = { around: Surroundings; inUrl: boolean };

function judgeEmail(scan: Scan, identifier: Identifier, around: Surroundings): Judged | null {
  const { canonical, start, end } = identifier;
  if (scan.url && start < scan.url.end) return null;
  scan.email = { start, end };
  const defanged = defanging.test(scan.text.slice(start, end));
  const host = asciiHost(canonical.slice(canonical.indexOf('@') + 1));
  const said = emailSays({ written: canonical, host, defanged, around, profile: scan.profile });
  const value = `${canonical.slice(0, canonical.indexOf('@'))}@${host}`;
  return said && assess(scan, identifier, { value, host, said, around });
}

function judgeDomain(scan: Scan, identifier: Identifier, { around, inUrl }: Where): Judged | null {
  const { canonical, start, end } = identifier;
  const host = asciiHost(canonical);
  if (inUrl) return hostOf(scan, host);
  // The host of a mailbox is a provider's, or that of a sender the address already names.
  if (scan.email && start < scan.email.end) return null;
  const written = scan.text.slice(start, end);
  const said = domainSays({
    written,
    host,
    defanged: defanging.test(written),
    around,
    profile: scan.profile,
  });
  return said && assess(scan, identifier, { value: host, host, said, around });
}

function judgeAddress(scan: Scan, identifier: Identifier, { around, inUrl }: Where): Judged | null {
  const { canonical, start, end } = identifier;
  if (inUrl) return hostOf(scan, canonical);
  if (scan.email && start < scan.email.end) return null;
  const written = scan.text.slice(start, end);
  const defanged = defanging.test(written);
  const said = defanged ? 'defanged' : 'public_address';
  const judged = () => assess(scan, identifier, { value: canonical, host: '', said, around });
  if (canonical.includes(':'))
    return judgeIpv6({ written, canonical, defanged }) === 'address' ? judged() : null;
  const { numbers } = scan;
  const between = numbers ? scan.text.slice(numbers.end, Math.min(start, numbers.end + 20)) : '';
  const verdict = judgeIpv4({
    written,
    canonical,
    defanged,
    around,
    profile: scan.profile,
    continuesVersions: numbers?.verdict === 'version' && separators.test(between),
  });
  scan.numbers = { end, verdict };
  return verdict === 'address' ? judged() : null;
}
