import { createHash } from 'node:crypto';

type Thing = Record<string, any>;
type Form = { required: string[]; optional?: string[]; observable?: true; marking?: true };

const hashLengths: Record<string, number> = { MD5: 32, 'SHA-1': 40, 'SHA-256': 64, 'SHA-512': 128 };

/** The properties that STIX 2.1 gives to the types that an export writes (sections 4 to 6), besides the common ones. */
const forms: Record<string, Form> = {
  identity: { required: ['name'], optional: ['description', 'identity_class'] },
  report: { required: ['name', 'published', 'object_refs'], optional: ['description'] },
  note: { required: ['content', 'object_refs'], optional: ['abstract'] },
  indicator: { required: ['pattern', 'pattern_type', 'valid_from'], optional: ['name', 'indicator_types'] },
  relationship: { required: ['relationship_type', 'source_ref', 'target_ref'], optional: ['description'] },
  'marking-definition': { required: ['name', 'extensions'], marking: true },
  location: { required: ['name'], optional: ['country', 'region'] },
  vulnerability: { required: ['name'] },
  'attack-pattern': { required: ['name'], optional: ['aliases'] },
  'intrusion-set': { required: ['name'], optional: ['aliases'] },
  campaign: { required: ['name'], optional: ['aliases'] },
  'course-of-action': { required: ['name'] },
  malware: { required: ['is_family'], optional: ['name', 'aliases'] },
  tool: { required: ['name'], optional: ['aliases'] },
  'ipv4-addr': { required: ['value'], observable: true },
  'ipv6-addr': { required: ['value'], observable: true },
  'domain-name': { required: ['value'], observable: true },
  url: { required: ['value'], observable: true },
  'email-addr': { required: ['value'], observable: true },
  file: { required: ['hashes'], observable: true },
};
const common = {
  required: ['type', 'spec_version', 'id', 'created', 'modified'],
  optional: ['created_by_ref', 'labels', 'external_references', 'confidence', 'object_marking_refs'],
};
const observable = { required: ['type', 'id'], optional: ['spec_version', 'object_marking_refs'] };
/** Section 7.2.1: a marking has no later version. */
const marking = { required: ['type', 'spec_version', 'id', 'created'], optional: [] as string[] };

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** Section 10.9. */
const indicatorTypes = [
  'anomalous-activity',
  'anonymization',
  'benign',
  'compromised',
  'malicious-activity',
  'attribution',
  'unknown',
];
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const pattern =
  /^\[[a-z0-9-]+:[a-z_]+(?:\.(?:[A-Za-z0-9_-]+|'[A-Z0-9-]+'))* (?:=|ISSUBSET) '(?:[^'\\]|\\[\\'])*'\]$/;

/** What in a bundle breaks the rules of STIX 2.1, each with its place; empty when it is sound. */
export function faultsOf(bundle: Thing): string[] {
  const faults: string[] = [];
  const say = (ok: unknown, fault: string) => void (ok || faults.push(fault));
  say(bundle['type'] === 'bundle', 'the type is not bundle');
  say(new RegExp(`^bundle--${uuid}$`).test(bundle['id']), 'the bundle has no id');
  say(Object.keys(bundle).toSorted().join() === 'id,objects,type', 'the bundle has other properties');
  const byId = new Map<string, Thing>();
  for (const object of bundle['objects']) {
    say(!byId.has(object.id), `${object.id} is there twice`);
    byId.set(object.id, object);
  }
  for (const object of byId.values()) {
    for (const fault of faultsOfObject(object, byId)) faults.push(`${object['id']} ${fault}`);
  }
  return faults;
}

function faultsOfObject(object: Thing, byId: Map<string, Thing>): string[] {
  const faults: string[] = [];
  const say = (ok: unknown, fault: string) => void (ok || faults.push(fault));
  const form = forms[object['type']];
  if (!form) return ['is of an unknown type'];
  const base = form.marking ? marking : form.observable ? observable : common;
  const required = [...base.required, ...form.required];
  const allowed = new Set([...required, ...base.optional, ...(form.optional ?? [])]);
  for (const name of required) say(object[name] !== undefined, `lacks ${name}`);
  const confidence = object['confidence'] ?? 0;
  say(Number.isInteger(confidence) && confidence >= 0 && confidence <= 100, 'has an unlawful confidence');
  for (const one of object['indicator_types'] ?? [])
    say(indicatorTypes.includes(one), `has the indicator type ${one}`);
  for (const [name, value] of Object.entries(object)) {
    say(allowed.has(name), `has a property ${name}`);
    say(name === 'id' || /^[a-z0-9_]{3,250}$/.test(name), `has a property named ${name}`);
    say(!Array.isArray(value) || value.length > 0, `has an empty ${name}`);
    say(value !== null && value !== '', `has nothing as ${name}`);
    if (['created', 'modified', 'published', 'valid_from'].includes(name))
      say(timestamp.test(value), `has no time as ${name}`);
    for (const ref of name.endsWith('_ref') ? [value] : name.endsWith('_refs') ? value : [])
      say(byId.has(ref), `refers to ${ref}, which is not there`);
  }
  say(new RegExp(`^${object['type']}--${uuid}$`).test(object['id']), 'has no id of its type');
  say(object['spec_version'] === '2.1', 'is of another version');
  if (form.observable) say(object['id'] === observableId(object), 'has not the deterministic id');
  else if (!form.marking) say(object['modified'] >= object['created'], 'was modified before it was made');
  say(
    object['created_by_ref'] === undefined || object['created_by_ref'].startsWith('identity--'),
    'has no identity',
  );
  if (object['type'] === 'location')
    say(/^[A-Z]{2}$/.test(object['country'] ?? 'XX'), 'has a country without code');
  if (object['pattern_type'] === 'stix')
    say(pattern.test(object['pattern']), `has the pattern ${object['pattern']}`);
  for (const reference of object['external_references'] ?? [])
    say(
      reference.source_name && (reference.external_id || reference.url || reference.description),
      'has a bare reference',
    );
  for (const [algorithm, hash] of Object.entries<string>(object['hashes'] ?? {}))
    say(new RegExp(`^[0-9a-f]{${hashLengths[algorithm]}}$`).test(hash), `has ${hash} as ${algorithm}`);
  return faults;
}

/** Section 2.9, apart from the code that is tested. */
function observableId({ type, value, hashes }: Thing): string {
  const namespace = Buffer.from('00abedb4aa42466c9c01fed23315a9b7', 'hex');
  const name = JSON.stringify(hashes ? { hashes } : { value });
  const hash = createHash('sha1').update(namespace).update(name, 'utf8').digest('hex');
  const variant = ((parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${type}--${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`;
}
