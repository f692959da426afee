import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DataKey, JarKeys } from '#domain/jars/index.ts';
import { isNotFound } from '#kernel/errors.ts';
import type { Blobs, ByteRange, PutOptions, StoredBlob } from '#storage/blobs.ts';
import { measured } from '#storage/measured.ts';
import { contentBytes } from '#storage/sealed-format.ts';
import { readSealed, sealingKeyId } from '#storage/sealed.reader.ts';
import { sealing } from '#storage/sealed-writer.ts';

type Deps = { blobs: Blobs; keys: JarKeys };
type Place = { jarId: string; blobKey: string };

/** Blobs of jars: sealed with the jar's key where the jar is encrypted, as they are where it is not. */
export type JarBlobs = {
  get: (place: Place, range?: ByteRange) => Promise<Readable>;
  read: (place: Place) => Promise<Buffer>;

  /** Bytes of the content; 0 when there is none. */
  size: (place: Place) => Promise<number>;

  /** The path of a blob that lies readable on this machine. */
  path: (place: Place) => Promise<string | undefined>;

  /** As `Blobs.put`; size and SHA-256 are those of the content. Throws `not_found` for a jar that is not there. */
  put: (place: Place, content: Readable | Uint8Array, options?: PutOptions) => Promise<StoredBlob>;
};

export function createJarBlobs({ blobs, keys }: Deps): JarBlobs {
  const get = async ({ jarId, blobKey }: Place, range?: ByteRange): Promise<Readable> => {
    if ((await keys.of(jarId)).length === 0) return blobs.get(blobKey, range);
    const keyOf = async (id: string) => (await keys.named(jarId, id))?.files;
    return readSealed({ blobs, blobKey, keyOf, context: contextOf({ jarId, blobKey }) }, range);
  };

  return {
    get,

    async read(place) {
      const isPlain = (await keys.of(place.jarId)).length === 0;
      return isPlain ? blobs.read(place.blobKey) : buffer(await get(place));
    },

    async size({ jarId, blobKey }) {
      const { size_bytes = 0 } = (await blobs.stat(blobKey)) ?? {};
      const isPlain = (await keys.of(jarId)).length === 0;
      return isPlain || size_bytes === 0 ? size_bytes : contentBytes(size_bytes);
    },

    async path({ jarId, blobKey }) {
      return (await keys.of(jarId)).length === 0 ? blobs.path?.(blobKey) : undefined;
    },

    async put(place, content, { maxBytes, durable = true } = {}) {
      const { jarId, blobKey } = place;
      const [key] = await keys.now(jarId);
      if (!key) return blobs.put(blobKey, content, { durable, ...(maxBytes !== undefined && { maxBytes }) });
      const measure = measured(maxBytes);
      const source = content instanceof Readable ? content : Readable.from([content]);
      // What fails ends the stream that is sealed, and with it the put.
      const plain = pipeline(source, measure.stream, () => undefined);
      await blobs.put(blobKey, sealed(plain, key, place), { durable });
      await untilNewest({ blobs, keys }, place, key);
      return measure.result();
    },
  };
}

function sealed(content: Readable, { id, files }: DataKey, place: Place): Readable {
  return Readable.from(sealing(content, { id, key: files }, contextOf(place)), { objectMode: false });
}

function contextOf({ jarId, blobKey }: Place): string {
  return `${jarId}/${blobKey}`;
}

/**
 * Seals a blob again as long as there is a newer key than its own, so that a writer with a key that was replaced meanwhile does
 * not leave the blob behind. A blob whose jar was deleted is removed.
 */
async function untilNewest({ blobs, keys }: Deps, place: Place, used: DataKey): Promise<void> {
  try {
    for (let ring = await keys.now(place.jarId); ring[0]?.id !== used.id; ring = await keys.now(place.jarId))
      if (!(await reseal(blobs, place, [...ring, used]))) return;
  } catch (error) {
    if (isNotFound(error)) await blobs.delete(place.blobKey);
    throw error;
  }
}

/**
 * Seals a blob with the first of the keys, if it is sealed with another of them; answers whether it was. It is written in
 * its own place, or as a `draft` that may take it.
 */
export async function reseal(
  blobs: Blobs,
  { draft, ...place }: Place & { draft?: string },
  ring: DataKey[],
): Promise<boolean> {
  const { blobKey } = place;
  const [newest] = ring;
  const id = await sealingKeyId(blobs, blobKey);
  if (!newest || id === null || id === newest.id) return false;
  const keyOf = async (keyId: string) => ring.find((key) => key.id === keyId)?.files;
  const content = await readSealed({ blobs, blobKey, keyOf, context: contextOf(place) });
  await blobs.put(draft ?? blobKey, sealed(content, newest, place), { durable: true });
  return true;
}
