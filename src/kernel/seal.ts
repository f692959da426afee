import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';

/**
 * Encrypts a short text with a 32-byte key (AES-256-GCM, NIST SP 800-38D, random 96-bit nonce). `context` is what it belongs to,
 * e.g. a user's id: sealed text that is moved elsewhere cannot be opened there.
 */
export function seal(key: Buffer, text: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [version, nonce, sealed, cipher.getAuthTag()]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** Decrypts what `seal` made with the same key and context. Throws when either differs or the text was changed. */
export function unseal(key: Buffer, sealedText: string, context: string): string {
  const [found, nonce, sealed, tag] = sealedText.split('.');
  if (found !== version || nonce === undefined || sealed === undefined || tag === undefined)
    throw new Error('This is not a sealed text');
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(Buffer.from(sealed, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
}
