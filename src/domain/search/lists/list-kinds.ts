import type { IndicatorType } from '#analysis/document.ts';
import type { EntityKind, RelationName } from '#evidence/evidence.ts';

/** Things that a question can ask a list of, and as what they are recorded. */
export type ListKind = {
  /** What a question calls them; several are asked for. */
  asked: RegExp;
  label: string;
  /** As which entities; none for what is only recorded as a value. */
  entities: EntityKind[];
  /** As which indicators; none for what is only recorded as an entity. */
  values: IndicatorType[];
  /** The relation that `the tools of X` means. */
  of?: RelationName;
};

const hashes: IndicatorType[] = ['md5', 'sha1', 'sha256', 'sha512'];
const addresses: IndicatorType[] = ['ipv4', 'ipv6', 'cidr'];
const wallets: IndicatorType[] = ['btc_address', 'eth_address'];
const rules: IndicatorType[] = ['yara_rule', 'sigma_rule'];

/** In order: the first that a question asks for. */
const listKinds: readonly ListKind[] = [
  { asked: /\bMD5s\b|\bMD5 (?:hashes|sums)\b/i, label: 'MD5 hashes', entities: [], values: ['md5'] },
  { asked: /\bSHA-?1s\b|\bSHA-?1 (?:hashes|sums)\b/i, label: 'SHA-1 hashes', entities: [], values: ['sha1'] },
  {
    asked: /\bSHA-?256s\b|\bSHA-?256 (?:hashes|sums)\b/i,
    label: 'SHA-256 hashes',
    entities: [],
    values: ['sha256'],
  },
  { asked: /\b(?:file )?hashes\b/i, label: 'Hashes', entities: [], values: hashes },
  {
    asked: /\be-?mail addresses\b|\be-?mails\b/i,
    label: 'E-mail addresses',
    entities: [],
    values: ['email'],
  },
  { asked: /\bIPs\b|\bIP addresses\b/i, label: 'IP addresses', entities: [], values: addresses },
  {
    asked: /\bdomains\b|\bdomain names\b|\bhostnames\b/i,
    label: 'Domains',
    entities: [],
    values: ['domain'],
  },
  { asked: /\bURLs\b/i, label: 'URLs', entities: [], values: ['url'] },
  { asked: /\b(?:crypto )?wallets\b|\bwallet addresses\b/i, label: 'Wallets', entities: [], values: wallets },
  {
    asked: /\b(?:CVEs|CVE numbers|vulnerabilities)\b/i,
    label: 'Vulnerabilities',
    entities: ['vulnerability'],
    values: ['cve'],
  },
  {
    asked: /\b(?:(?:MITRE )?(?:ATT&CK )?techniques|TTPs)\b/i,
    label: 'Techniques',
    entities: ['technique'],
    values: ['attack_technique'],
  },
  {
    asked: /\b(?:indicators(?: of compromise)?|IoCs)\b/i,
    label: 'Indicators',
    entities: [],
    values: [...addresses, 'domain', 'url', 'email', ...hashes, ...wallets, ...rules],
  },
  {
    asked: /\b(?:tools|utilities|software)\b/i,
    label: 'Tools and malware',
    entities: ['tool', 'malware'],
    values: [],
    of: 'uses',
  },
  { asked: /\bmalware(?: families)?\b/i, label: 'Malware', entities: ['malware'], values: [], of: 'uses' },
  { asked: /\b(?:(?:threat )?(?:actors|groups)|gangs)\b/i, label: 'Groups', entities: ['actor'], values: [] },
  {
    asked: /\b(?:countries|nations)\b/i,
    label: 'Countries',
    entities: ['country'],
    values: [],
    of: 'targets',
  },
  { asked: /\b(?:sectors|industries)\b/i, label: 'Sectors', entities: ['sector'], values: [], of: 'targets' },
];

/** The kind of things that a question asks a list of; null where it is none of these. */
export function listKindIn(question: string): ListKind | null {
  return listKinds.find(({ asked }) => asked.test(question)) ?? null;
}
