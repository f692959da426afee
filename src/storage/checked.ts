import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { unattended } from './unattended.ts';

/** So many of the last bytes are kept back until the whole is known to be right. */
const heldBytes = 256 * 1024;

/**
 * Passes content on, the last 256 KiB of it only when its SHA-256 matches; else it ends with the error that `mismatch` makes. So
 * damaged content is never taken for whole, and of short content nothing is passed on at all.
 */
export function checked(content: Readable, sha256: string, mismatch: () => Error): Readable {
  const hash = createHash('sha256');
  const held: Buffer[] = [];
  let bytes = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      held.push(chunk);
      bytes += chunk.length;
      for (let first = held[0]; first && bytes - first.length >= heldBytes; first = held[0]) {
        bytes -= first.length;
        held.shift();
        this.push(first);
      }
      done();
    },
    flush(done) {
      if (hash.digest('hex') !== sha256) {
        done(mismatch());
        return;
      }
      for (const chunk of held) this.push(chunk);
      done();
    },
  });
  // Whatever ends one ends the other; the error is the reader's to meet.
  pipeline(content, check, () => undefined);
  return unattended(check);
}
