import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';

/** A key of 32 bytes, and its name: a UUID that stands in what it sealed. */
export type SealingKey = { id: string; key: Buffer };

const algorithm = 'aes-256-gcm';
const magic = Buffer.from('skepenc\u0001', 'latin1');
const saltBytes = 16;
const keyIdBytes = 16;
const tagBytes = 16;

/** How much content a frame holds; only the last one may hold less. */
export const frameBytes = 64 * 1024;
export const sealedFrameBytes = frameBytes + tagBytes;
/** Magic with the version, the key's name, the salt. */
export const headerBytes = magic.length + keyIdBytes + saltBytes;

/** How much content so many bytes of a sealed blob hold. */
export function contentBytes(sealedBytes: number): number {
  const body = sealedBytes - headerBytes;
  return body - Math.ceil(body / sealedFrameBytes) * tagBytes;
}

export type Frames = {
  seal: (frame: Uint8Array, number: number, last: boolean) => Buffer;
  /** Throws when the frame is another, stands elsewhere, or was changed. */
  open: (sealed: Uint8Array, number: number, last: boolean) => Buffer;
};

/**
 * Sealed content is a header and then frames of 64 KiB, each AES-256-GCM under a key of the file's own (HKDF-SHA-256 of
 * the data key and a random salt), its nonce being the frame's number and a mark on the last one: the STREAM construction
 * of Hoang, Reyhanitabar, Rogaway and Vizár (“Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance”,
 * 2015), in the form that age gives it. Header and `context` (what the content belongs to) are authenticated with
 * every frame, so frames cannot be moved, dropped, or taken from another file.
 */
export function framesOf(header: Buffer, key: Buffer, context: string): Frames {
  const salt = header.subarray(headerBytes - saltBytes);
  const fileKey = Buffer.from(hkdfSync('sha256', key, salt, 'skep sealed file', 32));
  const aad = Buffer.concat([header, Buffer.from(context)]);
  return {
    seal(frame, number, last) {
      const cipher = createCipheriv(algorithm, fileKey, nonceOf(number, last)).setAAD(aad);
      return Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, number, last) {
      const end = Math.max(0, sealed.length - tagBytes);
      const decipher = createDecipheriv(algorithm, fileKey, nonceOf(number, last), {
        authTagLength: tagBytes,
      });
      const opened = decipher.setAAD(aad).setAuthTag(sealed.subarray(end)).update(sealed.subarray(0, end));
      decipher.final();
      return opened;
    },
  };
}

/** 11 bytes of number, and the mark of the last frame. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

export function newHeader(keyId: string): Buffer {
  const id = Buffer.from(keyId.replaceAll('-', ''), 'hex');
  return Buffer.concat([magic, id, randomBytes(saltBytes)]);
}

/** The name of the key that sealed what begins with `header`; null for what is not sealed. */
export function keyIdIn(header: Uint8Array): string | null {
  if (header.length < headerBytes || !magic.equals(header.subarray(0, magic.length))) return null;
  const hex = Buffer.from(header.subarray(magic.length, magic.length + keyIdBytes)).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The error for stored content that does not open. */
export function damaged(cause?: unknown): AppError {
  return new AppError('internal', 'A stored file was changed or damaged: its key does not open it', {
    code: 'STORAGE_ERROR',
    cause,
  });
}
