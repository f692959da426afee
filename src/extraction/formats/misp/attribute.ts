import { isIP } from 'node:net';
import { textAt, type Json } from '#extraction/formats/json/records.ts';
import { capitalised, dayOf, listed, oneLine } from '#extraction/formats/json/wording.ts';
import { defanged, hashName } from '#extraction/formats/stix/values.ts';

/** What the types of attributes (MISP core format) are called where their own words do not say it. */
const labels: Readonly<Record<string, string>> = {
  'ip-src': 'source IP address',
  'ip-dst': 'destination IP address',
  'email-src': 'sender address',
  'email-dst': 'recipient address',
  email: 'e-mail address',
  hostname: 'host name',
  uri: 'URI',
  url: 'URL',
  filename: 'file name',
  regkey: 'registry key',
  as: 'autonomous system',
  btc: 'Bitcoin address',
  pdb: 'PDB path',
};
const networked =
  /^(?:ip-(?:src|dst)|domain|hostname|url|uri|email|email-(?:src|dst|reply-to)|whois-registrant-email)$/;
const hashed = /^(?:md5|sha-?[\d/]+|ssdeep|tlsh|imphash|authentihash|vhash|impfuzzy|telfhash|pehash|cdhash)$/;
const named = /^(?:filename|attachment|malware-sample)$/;
const worded = /^(?:text|comment|other|campaign-name|threat-actor)$/;

/** Values of one attribute by their types: those of `filename|sha1` are two. */
type Part = { type: string; value: string };

export function partsOf(attribute: Json): Part[] {
  const type = textAt(attribute, 'type');
  const value = textAt(attribute, 'value');
  const types = type === 'malware-sample' ? ['filename', 'md5'] : type.split('|');
  if (types.length < 2) return [{ type, value }];
  // A name may hold the sign; what comes after it does not.
  const values = value.split('|');
  const last = values.slice(1 - types.length);
  const first = values.slice(0, 1 - types.length).join('|');
  return first === ''
    ? [{ type, value }]
    : [first, ...last].map((one, at) => ({ type: types[at] ?? '', value: one }));
}

export type How = {
  /** What is not for detection is not written as something dangerous. */
  detects: boolean;
  /** What the other attributes of its object are about. */
  subject?: string;
};

/** An attribute as one line: what it is of, its kind, its value, and what its author says of it. */
export function attributeLine(attribute: Json, { detects, subject }: How): string {
  const parts = partsOf(attribute);
  const file = parts.length > 1 ? parts.find(({ type }) => named.test(type)) : undefined;
  const rest = parts.filter((part) => part !== file);
  const comment = oneLine(textAt(attribute, 'comment'));
  const about = file ? oneLine(file.value) : subject;
  const says = [comment, seen(attribute)].filter(Boolean).join('; ');
  const [first] = rest;
  if (first && rest.length === 1 && worded.test(first.type) && about === undefined) {
    const kind =
      comment || (first.type === 'text' || first.type === 'other' ? '' : first.type.replaceAll('-', ' '));
    return `${kind === '' ? '' : `${capitalised(kind)}: `}${oneLine(first.value)}`;
  }
  const relation = textAt(attribute, 'object_relation');
  const values = rest.map(({ type, value }) => {
    const kind = worded.test(type) && relation !== '' ? relation.replaceAll('-', ' ') : labelOf(type);
    return `${kind} ${shown(type, value, detects)}`;
  });
  const stated = listed(values);
  if (about !== undefined && about !== '') return `${about}: ${stated}${says === '' ? '' : ` (${says})`}`;
  if (says === '') return capitalised(stated);
  // A colon after an IPv6 address would be part of it.
  return isIP(rest.at(-1)?.value ?? '') === 6
    ? `${capitalised(stated)} (${says})`
    : `${capitalised(stated)}: ${says}`;
}

export function labelOf(type: string): string {
  if (hashed.test(type)) return hashName(type);
  return Object.hasOwn(labels, type) ? (labels[type] ?? type) : type.replaceAll('-', ' ');
}

function shown(type: string, value: string, detects: boolean): string {
  return detects && networked.test(type) ? defanged(value) : oneLine(value);
}

function seen(record: Json): string {
  const times = { first_seen: 'first seen', last_seen: 'last seen' };
  return Object.entries(times)
    .flatMap(([key, words]) => (textAt(record, key) === '' ? [] : `${words} ${dayOf(textAt(record, key))}`))
    .join(', ');
}
