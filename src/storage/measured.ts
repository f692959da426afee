import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { tooLarge, type StoredBlob } from './blobs.ts';

export type Measure = { stream: Transform; result: () => StoredBlob };

/** A pass-through that counts and hashes (SHA-256), and fails with FILE_TOO_LARGE beyond `maxBytes`. */
export function measured(maxBytes: number | undefined): Measure {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (maxBytes !== undefined && size > maxBytes) {
        done(tooLarge(maxBytes));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size_bytes: size, sha256: hash.digest('hex') }) };
}
