import { isRecord, textAt } from '#extraction/formats/json/records.ts';

/** An object of a bundle, with the properties that STIX 2.1 gives to its type. */
export type StixObject = { type: string; id: string } & Record<string, unknown>;

const identifier = /^([a-z0-9][a-z0-9-]{0,249})--[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value has the type and the id that every object has (STIX 2.1, section 2.9; 2.0 alike). */
export function isStixObject(value: unknown): value is StixObject {
  if (!isRecord(value)) return false;
  const { type, id } = value;
  return typeof type === 'string' && typeof id === 'string' && identifier.exec(id)?.[1] === type;
}

/** Cyber-observable objects (STIX 2.1, section 6), as a reader calls them. */
const observables: ReadonlyMap<string, string> = new Map(
  Object.entries({
    artifact: 'artifact',
    'autonomous-system': 'autonomous system',
    directory: 'directory',
    'domain-name': 'domain',
    'email-addr': 'e-mail address',
    'email-message': 'e-mail message',
    file: 'file',
    'ipv4-addr': 'IPv4 address',
    'ipv6-addr': 'IPv6 address',
    'mac-addr': 'MAC address',
    mutex: 'mutex',
    'network-traffic': 'network traffic',
    process: 'process',
    software: 'software',
    url: 'URL',
    'user-account': 'user account',
    'windows-registry-key': 'registry key',
    'x509-certificate': 'certificate',
  }),
);

export const isObservable = (type: string): boolean => observables.has(type);

/** What an object of that type is called. */
export const kindOf = (type: string): string => observables.get(type) ?? type.replaceAll('-', ' ');

/** The version of an object that was modified last counts (section 3.6.2), of equal ones the first. */
export function newestOf(objects: readonly StixObject[]): Map<string, StixObject> {
  const newest = new Map<string, StixObject>();
  for (const object of objects) {
    const known = newest.get(object.id);
    if (!known || timeOf(object) > timeOf(known)) newest.set(object.id, object);
  }
  return newest;
}

function timeOf(object: StixObject): number {
  return Date.parse(textAt(object, 'modified')) || 0;
}
