import { domainToASCII } from 'node:url';
import type { Indicator, IndicatorType, Passage, Span } from '#analysis/document.ts';
import type { Identifier } from '#analysis/identifiers.ts';
import { judgeIpv4, judgeIpv6, type AddressVerdict } from './addresses.ts';
import { isGlobalAddress, isMitre, namesSamples } from './allowed.ts';
import { isAttackId, isCve, isFileHash, isGivenOut } from './codes.ts';
import { findCoins } from './coins.ts';
import { profileOf, surroundingsOf, type Profile } from './context.ts';
import { isDomainIndicator, isEmailIndicator, isUrlIndicator } from './names.ts';
import { findRules } from './rules.ts';

/** Of each indicator so many places are kept; its occurrences are counted beyond. */
const maxSpans = 100;
/** Of each document so many different indicators are kept. */
const maxIndicators = 50_000;
/** Bytes in UTF-8; the records are indexed by the value and take no longer ones. */
const maxValueBytes = 2_000;

export type IndicatorFinder = {
  /** Looks at a passage of the text, and at the identifiers that were found in it. In the order of the text. */
  look: (passage: Span & Pick<Passage, 'ordinal' | 'page'>, identifiers: Identifier[]) => void;
  /** What was found in all of them, in the order of the first place. */
  found: () => { indicators: Indicator[]; indicators_cut: boolean };
};

type Kept = Span & { type: IndicatorType; value: string };
type Url = Span & { host: string; accepted: boolean; hostToo: boolean };
type Scan = {
  text: string;
  profile: () => Profile;
  /** The URL or e-mail address that was met last: what lies in it is judged with it. */
  url: Url | null;
  email: Span | null;
  /** The last IPv4 address or version. */
  numbers: { end: number; verdict: AddressVerdict } | null;
};

const defanging = /[[({]\s?(?:\.|:|\/|@|dot|at|punto)|\.[\])}]|xxp|\*\*p|__p|meow|fxp/i;
const separators = /^(?:[\s,;/&–-]|and|or|through|to|up){1,12}$/;

/**
 * Finds the indicators of compromise of a text: those of its identifiers that are neither reserved, nor private,
 * nor a reference, nor something else in disguise (a version, a commit, a name in a program), and besides wallets and
 * the names of detection rules. What was defanged by its author is taken as meant. Linear in the length of the text.
 */
export function createIndicatorFinder(text: string): IndicatorFinder {
  let profile: Profile | undefined;
  const scan: Scan = {
    text,
    profile: () => (profile ??= profileOf(text)),
    url: null,
    email: null,
    numbers: null,
  };
  const kept = new Map<string, Indicator>();
  let cut = false;
  const keep = ({ type, value, start, end }: Kept, { ordinal, page }: Pick<Passage, 'ordinal' | 'page'>) => {
    if (!isStorable(value)) return;
    const key = `${type} ${value}`;
    const known = kept.get(key);
    const span = { start, end, ordinal, page };
    if (known) {
      known.occurrences += 1;
      if (known.spans.length < maxSpans) known.spans.push(span);
    } else if (kept.size < maxIndicators) kept.set(key, { type, value, occurrences: 1, spans: [span] });
    else cut = true;
  };
  return {
    look(passage, identifiers) {
      const finds: Kept[] = [];
      for (const identifier of identifiers) {
        const { start, end } = identifier;
        // A passage ends within what is far too long for one.
        const whole = end < passage.end || end === text.length || /\s/.test(text[end] as string);
        const value = whole ? judge(scan, identifier) : null;
        if (value === null) continue;
        finds.push({ type: identifier.kind as IndicatorType, value, start, end });
      }
      for (const coin of findCoins(text.slice(passage.start, passage.end)))
        finds.push({ ...coin, start: coin.start + passage.start, end: coin.end + passage.start });
      finds.push(...findRules(text, passage));
      for (const find of finds.sort((a, b) => a.start - b.start)) keep(find, passage);
    },
    found: () => ({ indicators: [...kept.values()], indicators_cut: cut }),
  };
}

function isStorable(value: string): boolean {
  if (value.length * 3 > maxValueBytes && Buffer.byteLength(value) > maxValueBytes) return false;
  return value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value);
}

/** The value of the indicator that an identifier is, or null when it is none. */
function judge(scan: Scan, identifier: Identifier): string | null {
  const { kind, canonical, start, end } = identifier;
  const inUrl = scan.url !== null && kind !== 'url' && start < scan.url.end && start >= scan.url.start;
  const around = () => surroundingsOf(scan.text, start, end);
  switch (kind) {
    case 'url':
      return judgeUrl(scan, identifier);
    case 'email':
      return judgeEmail(scan, identifier);
    case 'domain':
      return judgeDomain(scan, identifier, inUrl);
    case 'ipv4':
    case 'ipv6':
    case 'cidr':
      return judgeAddress(scan, identifier, inUrl);
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
      if (inUrl) return namesSamples(scan.url?.host ?? '') ? canonical : null;
      return isFileHash(canonical, around()) ? canonical : null;
    case 'cve':
      return isCve(canonical) ? canonical : null;
    case 'attack_technique':
    case 'attack_tactic':
    case 'attack_group':
    case 'attack_software':
    case 'attack_mitigation':
    case 'attack_campaign':
      if (inUrl) return isMitre(scan.url?.host ?? '') && isGivenOut(kind, canonical) ? canonical : null;
      return isAttackId(kind, canonical, around()) ? canonical : null;
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

function judgeUrl(scan: Scan, { canonical, start, end }: Identifier): string | null {
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
  const url = {
    host: bare,
    defanged: defanging.test(original),
    around: surroundingsOf(scan.text, start, end),
    profile: scan.profile,
    scheme,
    rest,
  };
  // `…)/[Firefox](https://…`: two links of Markdown that nothing keeps apart.
  const accepted = reachable && !rest.includes('](') && isUrlIndicator(url);
  // The host of a link to a popular service is not what the text warns of.
  const hostToo = accepted && (numeric || isDomainIndicator({ ...url, written: bare, around: malicious }));
  scan.url = { start, end, host: bare, accepted, hostToo };
  return accepted ? `${scheme && `${scheme}://`}${user}${host}${port}${rest}` : null;
}

/** Surroundings that speak of an attack: those of the host of a URL that has been found to be an indicator. */
const malicious = { before: 'malicious ', after: '', listed: false };

function judgeEmail(scan: Scan, { canonical, start, end }: Identifier): string | null {
  if (scan.url && start < scan.url.end) return null;
  scan.email = { start, end };
  const written = scan.text.slice(start, end);
  const host = asciiHost(canonical.slice(canonical.indexOf('@') + 1));
  const around = surroundingsOf(scan.text, start, end);
  const accepted = isEmailIndicator({
    written: canonical,
    host,
    defanged: defanging.test(written),
    around,
    profile: scan.profile,
  });
  return accepted ? `${canonical.slice(0, canonical.indexOf('@'))}@${host}` : null;
}

function judgeDomain(scan: Scan, { canonical, start, end }: Identifier, inUrl: boolean): string | null {
  const host = asciiHost(canonical);
  if (inUrl) return scan.url?.hostToo === true && host === scan.url.host ? host : null;
  // The host of a mailbox is a provider's, or that of a sender the address already names.
  if (scan.email && start < scan.email.end) return null;
  const written = scan.text.slice(start, end);
  const around = surroundingsOf(scan.text, start, end);
  const defanged = defanging.test(written);
  return isDomainIndicator({ written, host, defanged, around, profile: scan.profile }) ? host : null;
}

function judgeAddress(scan: Scan, identifier: Identifier, inUrl: boolean): string | null {
  const { canonical, start, end } = identifier;
  if (inUrl) return scan.url?.hostToo === true && canonical === scan.url.host ? canonical : null;
  if (scan.email && start < scan.email.end) return null;
  const written = scan.text.slice(start, end);
  const defanged = defanging.test(written);
  if (canonical.includes(':'))
    return judgeIpv6({ written, canonical, defanged }) === 'address' ? canonical : null;
  const { numbers } = scan;
  const between = numbers ? scan.text.slice(numbers.end, Math.min(start, numbers.end + 20)) : '';
  const verdict = judgeIpv4({
    written,
    canonical,
    defanged,
    around: surroundingsOf(scan.text, start, end),
    profile: scan.profile,
    continuesVersions: numbers?.verdict === 'version' && separators.test(between),
  });
  scan.numbers = { end, verdict };
  return verdict === 'address' ? canonical : null;
}
