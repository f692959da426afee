import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { bareUrlsIn } from './bare-urls.ts';
import { forEachCandidate } from './candidates.ts';
import type { Span } from './document.ts';
import { ambiguousEndings, fileExtensions, topLevelDomains } from './names.ts';
import { withoutTrailing } from './trailing.ts';
import { originalSpan, refang, type Refanged } from './indicators/refang.ts';

const identifierKinds = [
  'cve',
  'cwe',
  'capec',
  'attack_technique',
  'attack_tactic',
  'attack_group',
  'attack_software',
  'attack_mitigation',
  'attack_campaign',
  'attack_data_source',
  'ipv4',
  'ipv6',
  'cidr',
  'domain',
  'url',
  'email',
  'md5',
  'sha1',
  'sha256',
  'sha512',
  'windows_path',
  'unix_path',
  'file_name',
] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** `canonical` is the one spelling under which all spellings of the identifier are found. */
export type Identifier = Span & { kind: IdentifierKind; canonical: string };

type Found = { kind: IdentifierKind; canonical: string; from: number; to: number };
type Scan = { text: string; defanged: boolean; anyCase: boolean; found: Found[]; covered: Uint8Array };

const word = '[a-z0-9\\u00c0-\\u024f\\u0370-\\u052f]';
const catalogues = new RegExp(
  `(?<!${word})(?:(?<cve>CVE[-_ :#]{0,2}(\\d{4})[-_](\\d{4,19}))|(?<cwe>CWE[-_ :#]{0,2}(\\d{1,5}))|(?<capec>CAPEC[-_ ` +
    `:#]{0,2}(\\d{1,5}))|(?<technique>T\\d{4}(?:[./:]\\d{3})?)|(?<tactic>TA\\d{4})|(?<other>(?:DS|[GSMC])\\d{4}))(?!${word})`,
  'gi',
);
const otherKinds: Record<string, IdentifierKind> = {
  G: 'attack_group',
  S: 'attack_software',
  M: 'attack_mitigation',
  C: 'attack_campaign',
  D: 'attack_data_source',
};
const hashes = /(?<![a-z0-9])(?:[a-f0-9]{128}|[a-f0-9]{64}|[a-f0-9]{40}|[a-f0-9]{32})(?![a-z0-9])/gi;
const hashKinds: Record<number, IdentifierKind> = { 32: 'md5', 40: 'sha1', 64: 'sha256', 128: 'sha512' };
const urls =
  /(?<![a-z0-9])(?:https?|ftps?|sftp|wss?|ldaps?|smb|tcp|udp|rdp|ssh|telnet|file):\/\/[^\s<>"'`{}|\\^]+/gi;
const emails = new RegExp(
  `(?<![a-z0-9._%+-])[a-z0-9_%+-]{1,64}(?:\\.[a-z0-9_%+-]{1,64}){0,8}@((?:${word}(?:${word}|-){0,62}\\.)+[a-z][a-z0-9-]{1,23})(?![a-z0-9])`,
  'gi',
);
const windowsPaths = new RegExp(
  String.raw`(?<![a-z0-9])(?:[a-z]:\\|\\\\(?=[a-z0-9])|%[a-z0-9_()]{2,30}%\\|(?:HKLM|HKCU|HKCR` +
    String.raw`|HKU|HKCC|HKEY_[A-Z_]{4,20})\\)[^\s/:*?"<>|\u3000-\u9fff\uac00-\ud7af]*` +
    String.raw`(?:(?<!\.[a-z0-9]{2,4}) [^\\/:*?"<>|%]{1,60}\\[^\s/:*?"<>|\u3000-\u9fff\uac00-\ud7af]*)*`,
  'gi',
);
const addresses =
  /(?<![\d.a-z])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(\/(?:3[0-2]|[12]?\d)(?![\d/]))?(?!\d|\.\d)/gi;
const ipv6 =
  /(?<![a-z0-9:.])[a-f0-9]{0,4}(?::[a-f0-9]{0,4}){2,8}(?:\d{0,2}(?:\.\d{1,3}){3})?(?:\/\d{1,3})?(?![a-z0-9:])/gi;
const unixPaths = /(?<![a-z0-9/\\.:_-])~?(?:\/[a-z0-9._@+-]{1,255}){2,64}\/?/gi;
const dotted = new RegExp(
  `(?<![a-z0-9@_-])(?:${word}|_)(?:${word}|[_-]){0,99}(?:\\.(?:${word}|[_-]){1,63}){1,16}`,
  'gi',
);

function cover(scan: Scan, from: number, to: number): void {
  scan.covered.fill(1, from, to);
}

function findCatalogued(scan: Scan): void {
  for (const match of scan.text.matchAll(catalogues)) {
    const at = { from: match.index, to: match.index + match[0].length };
    const { cve, cwe, capec, technique, tactic, other } = match.groups as Record<string, string | undefined>;
    const upper = match[0].toUpperCase();
    if (cve !== undefined) scan.found.push({ kind: 'cve', canonical: `CVE-${match[2]}-${match[3]}`, ...at });
    else if (cwe !== undefined) scan.found.push({ kind: 'cwe', canonical: `CWE-${Number(match[5])}`, ...at });
    else if (capec !== undefined)
      scan.found.push({ kind: 'capec', canonical: `CAPEC-${Number(match[7])}`, ...at });
    else if (technique !== undefined)
      scan.found.push({ kind: 'attack_technique', canonical: upper.replace(/[/:]/, '.'), ...at });
    else if (tactic !== undefined) scan.found.push({ kind: 'attack_tactic', canonical: upper, ...at });
    else if (other !== undefined && (scan.anyCase || other === upper)) {
      scan.found.push({ kind: otherKinds[upper.charAt(0)] as IdentifierKind, canonical: upper, ...at });
    } else continue;
    cover(scan, at.from, at.to);
  }
}

function findHashes(scan: Scan): void {
  if (scan.text.length < 32) return;
  for (const match of scan.text.matchAll(hashes)) {
    const to = match.index + match[0].length;
    const kind = hashKinds[match[0].length] as IdentifierKind;
    scan.found.push({ kind, canonical: match[0].toLowerCase(), from: match.index, to });
    cover(scan, match.index, to);
  }
}

function canonicalHost(host: string): string {
  const folded = host.normalize('NFKC').toLowerCase().replace(/\.$/, '');
  return folded.includes('xn--') ? domainToUnicode(folded) || folded : folded;
}

function findUrls(scan: Scan): void {
  if (!scan.text.includes('://')) return;
  for (const match of scan.text.matchAll(urls)) {
    const value = withoutTrailing(match[0]);
    const [, scheme = '', authority = '', rest = ''] = /^([a-z]+):\/\/([^/?#]*)(.*)$/is.exec(value) ?? [];
    if (authority === '') continue;
    const tail = rest === '/' ? '' : rest.replace(/\/$/, '');
    const canonical = `${scheme.toLowerCase()}://${canonicalHost(authority)}${tail}`;
    const to = match.index + value.length;
    scan.found.push({ kind: 'url', canonical, from: match.index, to });
    const hostAt = match.index + scheme.length + 3 + authority.lastIndexOf('@') + 1;
    const host = /^[^:[\]]+/.exec(authority.slice(authority.lastIndexOf('@') + 1))?.[0] ?? '';
    if (/[a-z\u0080-\uffff]/i.test(host) && host.includes('.') && !/-(?:\.|$)/.test(host)) {
      scan.found.push({
        kind: 'domain',
        canonical: canonicalHost(host),
        from: hostAt,
        to: hostAt + host.length,
      });
      cover(scan, hostAt, hostAt + host.length);
    }
    addFileName(scan, value.replace(/[?#].*$/s, ''), match.index, '/');
    cover(scan, match.index + scheme.length, match.index + scheme.length + 3);
    cover(scan, hostAt + host.length, to);
  }
}

/** The last component of a path, when it looks like a file. */
function addFileName(scan: Scan, path: string, from: number, separator: string): void {
  const cut = path.lastIndexOf(separator) + 1;
  const name = path.slice(cut);
  const ending = /\.([a-z0-9-]{1,16})$/i.exec(name)?.[1]?.toLowerCase();
  if (cut < 4 || ending === undefined || !fileExtensions.has(ending) || name.length < 4) return;
  if (path.slice(0, cut).endsWith('://')) return;
  scan.found.push({
    kind: 'file_name',
    canonical: name.toLowerCase(),
    from: from + cut,
    to: from + path.length,
  });
}

function findBareUrls(scan: Scan): void {
  if (!scan.defanged) return;
  for (const { host, rest, from } of bareUrlsIn(scan.text)) {
    if (scan.covered[from]) continue;
    const value = withoutTrailing(host + rest);
    const to = from + value.length;
    const at = { from, to: from + host.length };
    const canonical = canonicalHost(host);
    const tail = value.slice(host.length).replace(/\/$/, '');
    if (tail.length < 2) continue;
    scan.found.push({ kind: 'url', canonical: canonical + tail, from, to });
    scan.found.push({ kind: isIP(host) === 4 ? 'ipv4' : 'domain', canonical, ...at });
    addFileName(scan, value.replace(/[?#].*$/s, ''), from, '/');
    cover(scan, from, to);
  }
}

function findEmails(scan: Scan): void {
  if (!scan.text.includes('@')) return;
  for (const match of scan.text.matchAll(emails)) {
    const to = match.index + match[0].length;
    const host = canonicalHost(match[1] as string);
    if (scan.covered[match.index]) continue;
    scan.found.push({
      kind: 'email',
      canonical: match[0].normalize('NFKC').toLowerCase(),
      from: match.index,
      to,
    });
    scan.found.push({ kind: 'domain', canonical: host, from: to - (match[1] as string).length, to });
    cover(scan, match.index, to);
  }
}

function findPaths(scan: Scan): void {
  if (scan.text.includes('\\')) {
    for (const match of scan.text.matchAll(windowsPaths)) {
      const value = withoutTrailing(match[0]).replace(/[),\]}]+$/, '');
      if (value.length < 4 || scan.covered[match.index]) continue;
      const canonical = value.replace(/\\{2,}/g, (run, at: number) => (at === 0 ? '\\\\' : run.slice(0, 1)));
      const to = match.index + value.length;
      scan.found.push({
        kind: 'windows_path',
        canonical: canonical.replace(/(?<=.)\\$/, ''),
        from: match.index,
        to,
      });
      addFileName(scan, value, match.index, '\\');
      cover(scan, match.index, to);
    }
  }
  if (!scan.text.includes('/')) return;
  for (const match of scan.text.matchAll(unixPaths)) {
    const value = withoutTrailing(match[0]).replace(/(?<=.)\/$/, '');
    const to = match.index + value.length;
    if (scan.covered[match.index] || value.lastIndexOf('/') < 1) continue;
    scan.found.push({ kind: 'unix_path', canonical: value, from: match.index, to });
    addFileName(scan, value, match.index, '/');
    cover(scan, match.index, to);
  }
}

function findAddresses(scan: Scan): void {
  for (const match of scan.text.matchAll(addresses)) {
    const octets = match.slice(1, 5).map(Number);
    if (octets.some((octet) => octet > 255)) continue;
    const to = match.index + match[0].length;
    const kind = match[5] === undefined ? 'ipv4' : 'cidr';
    scan.found.push({ kind, canonical: `${octets.join('.')}${match[5] ?? ''}`, from: match.index, to });
    cover(scan, match.index, to);
  }
  if (!/:[^:]*:/.test(scan.text)) return;
  for (const match of scan.text.matchAll(ipv6)) {
    const [address = '', prefix] = match[0].split('/');
    if (address.length < 3 || isIP(address) !== 6) continue;
    const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
    const to = match.index + match[0].length;
    if (prefix === undefined) scan.found.push({ kind: 'ipv6', canonical, from: match.index, to });
    else if (Number(prefix) <= 128)
      scan.found.push({ kind: 'cidr', canonical: `${canonical}/${prefix}`, from: match.index, to });
    cover(scan, match.index, to);
  }
}

function findDotted(scan: Scan): void {
  for (const match of scan.text.matchAll(dotted)) {
    if (scan.covered[match.index]) continue;
    const value = match[0];
    const last = value.slice(value.lastIndexOf('.') + 1);
    const ending = last.toLowerCase();
    const at = { from: match.index, to: match.index + value.length };
    // "end of one.The next": a capital after the dot is a new sentence unless all of the name is written so.
    const joined = /^[A-Z][a-z]/.test(last) && !/^[A-Z]/.test(value);
    const tld = topLevelDomains.has(ending) || (scan.defanged && /^[a-z\u0080-\uffff]{2,24}$/.test(ending));
    const isFile = fileExtensions.has(ending) && !(ending === 'com' && tld);
    if (isFile) scan.found.push({ kind: 'file_name', canonical: value.toLowerCase(), ...at });
    const host = canonicalHost(value);
    const domain = tld && !joined && /[a-z\u0080-\uffff]/.test(host) && !/(?:^|\.)-|-(?:\.|$)/.test(host);
    if (domain && (!isFile || scan.defanged || ambiguousEndings.has(ending))) {
      scan.found.push({ kind: 'domain', canonical: host, ...at });
    }
  }
}

function scanCandidate(refanged: Refanged, anyCase: boolean): Found[] {
  const { text, defanged } = refanged;
  const scan: Scan = { text, defanged, anyCase, found: [], covered: new Uint8Array(text.length) };
  const digits = /\d/.test(text);
  findUrls(scan);
  findBareUrls(scan);
  if (digits) findCatalogued(scan);
  findHashes(scan);
  findEmails(scan);
  findPaths(scan);
  if (digits || text.includes(':')) findAddresses(scan);
  if (text.includes('.')) findDotted(scan);
  return scan.found;
}

/**
 * The identifiers in `text[start, end)`, in order of their start: vulnerability and ATT&CK ids, addresses,
 * domains, URLs, e-mail addresses, hashes, paths and file names, also defanged. Spans are offsets into the
 * original text. A URL or address also yields the domain in it, a path the file name. `anyCase` also accepts
 * `g0016` for `G0016`, as people type it. Linear in the length of the text.
 */
export function findIdentifiers(
  text: string,
  { start = 0, end = text.length, anyCase = false }: Partial<Span> & { anyCase?: boolean } = {},
): Identifier[] {
  const out: Identifier[] = [];
  forEachCandidate(text, { start, end }, (span) => {
    const refanged = refang(text, span);
    for (const { kind, canonical, from, to } of scanCandidate(refanged, anyCase)) {
      out.push({ kind, canonical, ...originalSpan(refanged, from, to) });
    }
  });
  return out.sort((a, b) => a.start - b.start || b.end - a.end);
}
