import { hash } from 'node:crypto';

/** The namespace of deterministic ids of cyber-observable objects (STIX 2.1, section 2.9). */
const observables = '00abedb4-aa42-466c-9c01-fed23315a9b7';

/** A UUID version 5 (RFC 9562, section 5.5): the same name in the same namespace has always the same. */
export function uuidOf(namespace: string, name: string): string {
  const digest = hash(
    'sha1',
    Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]),
  );
  const variant = ((parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    variant + digest.slice(17, 20),
    digest.slice(20, 32),
  ].join('-');
}

/**
 * The id that every producer gives to this observable. `contributing` are its properties that make the id, in the
 * order of their names: then JSON.stringify writes strings as the canonical form (RFC 8785) does.
 */
export function observableId(type: string, contributing: Record<string, unknown>): string {
  return `${type}--${uuidOf(observables, JSON.stringify(contributing))}`;
}
