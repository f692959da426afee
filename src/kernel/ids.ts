import { hash, randomUUID } from 'node:crypto';

/** A new random id (UUID version 4). */
export function newId(): string {
  return randomUUID();
}

/** A UUID version 5 (RFC 9562, section 5.5): the same name in the same namespace has always the same. */
export function namedId(namespace: string, name: string): string {
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
