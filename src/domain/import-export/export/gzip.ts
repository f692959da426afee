import { pipeline, Transform, type Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

// Other unpackers refuse more than a hundredfold from 10 MiB on: this stays well below.
const harmlessBytes = 8 * 1024 * 1024;
const maxRatio = 50;

/** RFC 1952, section 2.3: deflate, no name, no time, no system. */
const header = Buffer.from('1f8b08000000000000ff', 'hex');

/**
 * The content in gzip form. Where it packs so well that its readers would take it for a bomb, it is stored as it is
 * instead; node's own gzip cannot change that on the way. An error of the content is that of the stream.
 */
export function gzipped(content: Readable): Readable {
  const deflate = createDeflateRaw();
  let size = 0;
  let packed = 0;
  let sum = 0;
  const levelled = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      sum = crc32(chunk, sum);
      const tooGood = size > harmlessBytes && packed * maxRatio < size;
      const level = tooGood ? constants.Z_NO_COMPRESSION : constants.Z_DEFAULT_COMPRESSION;
      // Nothing happens when that is the level already.
      deflate.params(level, constants.Z_DEFAULT_STRATEGY, () => done(null, chunk));
    },
  });
  const framed = new Transform({
    construct(done) {
      this.push(header);
      done();
    },
    transform(chunk: Buffer, _encoding, done) {
      packed += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(sum);
      trailer.writeUInt32LE(size % 2 ** 32, 4);
      done(null, trailer);
    },
  });
  // The stream's own error is its reader's to meet.
  pipeline(content, levelled, deflate, framed, () => undefined);
  return framed;
}
