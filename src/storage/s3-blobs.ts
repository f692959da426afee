import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type GetObjectCommandOutput,
  type HeadObjectCommandOutput,
} from '@aws-sdk/client-s3';
import {
  checkKey,
  checkPrefix,
  noBlob,
  type Blobs,
  type ByteRange,
  type PutOptions,
  type StoredBlob,
} from './blobs.ts';
import { measuredBytes, openDrafts, writeDraft } from './drafts.ts';
import type { S3Address } from '#kernel/s3-address.ts';
import { incompleteCopy, isMissing, isTransient, storageError } from './s3-errors.ts';
import { unattended } from './unattended.ts';

type Target = { Bucket: string; Key: string };
type Store = { client: S3Client; bucket: string; root: string; temp: string };

const attempts = 3;
const deletedAtOnce = 16;
// What one PutObject takes, by the S3 API.
const largestObject = 5 * 1024 ** 3;
const putTime = 'put-at';
const silent = (): void => undefined;

/**
 * Blobs as objects `<root><key>` of an S3 bucket, with the credentials that the AWS SDK finds. A stream is written
 * to `directory` first and sent whole: an object appears complete or not at all, and nothing unfinished stays.
 * @throws AppError unavailable STORAGE_ERROR when the bucket cannot be listed; so do all functions when it fails.
 */
export async function openS3Blobs(
  address: S3Address,
  { directory, exclusive }: { directory: string; exclusive: boolean },
): Promise<Blobs> {
  const { bucket, root } = address;
  const store: Store = { client: clientFor(address), bucket, root, temp: join(directory, 'temp') };
  const at = (key: string) => {
    checkKey(key);
    return { Bucket: bucket, Key: root + key };
  };
  const fetch = async (key: string, range?: ByteRange): Promise<GetObjectCommandOutput> =>
    store.client
      .send(
        new GetObjectCommand({
          ...at(key),
          ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }),
        }),
      )
      .catch(refuse);
  await openDrafts(store.temp, exclusive);
  await store.client
    .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: root, MaxKeys: 1 }))
    .catch(refuse);

  return {
    put: async (key, content, options = {}) => put(store, at(key), content, options),
    get: async (key, range) => watched((await fetch(key, range)).Body),
    async stat(key) {
      try {
        const found = await store.client.send(new HeadObjectCommand(at(key)));
        return { size_bytes: found.ContentLength ?? 0, modified_at: timeOf(found) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw storageError(error);
      }
    },
    async read(key) {
      const { Body } = await fetch(key);
      return Buffer.from((await Body?.transformToByteArray().catch(refuse)) ?? []);
    },
    async move(from, to) {
      const source = at(from);
      const CopySource = `${bucket}/${source.Key.split('/').map(encodeURIComponent).join('/')}`;
      const { ContentLength: size } = await store.client.send(new HeadObjectCommand(source)).catch(refuse);
      await store.client.send(new CopyObjectCommand({ ...at(to), CopySource })).catch(refuse);
      // The original goes only when its copy is really there.
      const copy = await store.client.send(new HeadObjectCommand(at(to))).catch(refuse);
      if (copy.ContentLength !== size) throw incompleteCopy();
      await store.client.send(new DeleteObjectCommand(source)).catch(refuse);
    },
    delete: async (key) => void (await store.client.send(new DeleteObjectCommand(at(key))).catch(refuse)),
    deletePrefix: (prefix) => deletePrefix(store, prefix),
    list: (prefix) => list(store, prefix),
  };
}

function clientFor({ endpoint, region, forcePathStyle }: S3Address): S3Client {
  return new S3Client({
    ...(endpoint !== null && { endpoint }),
    ...(region !== null && { region }),
    forcePathStyle,
    maxAttempts: attempts,
    // Else the SDK writes to the console; what fails is thrown anyhow.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    // Many S3 servers do not know the checksums that the SDK adds of itself; a put brings its SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  });
}

async function put(
  store: Store,
  target: Target,
  content: Readable | Uint8Array,
  options: PutOptions,
): Promise<StoredBlob> {
  const maxBytes = Math.min(options.maxBytes ?? largestObject, largestObject);
  if (!(content instanceof Readable)) {
    const stored = measuredBytes(content, maxBytes);
    await store.client.send(putCommand(target, stored, content)).catch(refuse);
    return stored;
  }
  const draft = join(store.temp, randomUUID());
  try {
    const stored = await writeDraft(draft, content, { maxBytes, durable: false });
    await sendFile(store, target, stored, draft);
    return stored;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The SDK repeats no request whose body is a stream, so that is done here. */
async function sendFile({ client }: Store, target: Target, stored: StoredBlob, path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const body = createReadStream(path);
    // The SDK does not hear it: the request would wait for the rest, and the error end the process.
    const broken = new AbortController();
    body.once('error', (error) => broken.abort(error));
    try {
      await client.send(putCommand(target, stored, body), { abortSignal: broken.signal });
      return;
    } catch (error) {
      broken.signal.throwIfAborted();
      if (attempt === attempts || !isTransient(error)) throw storageError(error);
      await delay(200 * attempt);
    } finally {
      body.destroy();
    }
  }
}

function putCommand(
  target: Target,
  { size_bytes, sha256 }: StoredBlob,
  body: Readable | Uint8Array,
): PutObjectCommand {
  return new PutObjectCommand({
    ...target,
    Body: body,
    ContentLength: size_bytes,
    ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
    // The store's own time has whole seconds and another clock; clean-up compares it with ours.
    Metadata: { [putTime]: new Date().toISOString() },
  });
}

function timeOf({ Metadata, LastModified }: HeadObjectCommandOutput): Date {
  const own = new Date(Metadata?.[putTime] ?? Number.NaN);
  return Number.isNaN(own.getTime()) ? (LastModified ?? new Date()) : own;
}

/** The content, ending with STORAGE_ERROR when the connection breaks; destroying it frees the connection. */
function watched(body: GetObjectCommandOutput['Body']): Readable {
  if (!(body instanceof Readable)) throw storageError(undefined);
  const content = unattended(new PassThrough());
  body.once('error', (error) => content.destroy(storageError(error)));
  content.once('close', () => body.destroy());
  return body.pipe(content);
}

async function* list({ client, bucket, root }: Store, prefix: string): AsyncGenerator<string> {
  checkPrefix(prefix);
  let next: string | undefined;
  do {
    const page = await client
      .send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: root + prefix,
          ...(next !== undefined && { ContinuationToken: next }),
        }),
      )
      .catch(refuse);
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(root.length);
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next !== undefined);
}

/** One request for each object: not every S3 server knows the request that deletes many. */
async function deletePrefix(store: Store, prefix: string): Promise<void> {
  const { client, bucket: Bucket, root } = store;
  let batch: Promise<unknown>[] = [];
  for await (const key of list(store, prefix)) {
    batch.push(client.send(new DeleteObjectCommand({ Bucket, Key: root + key })).catch(refuse));
    if (batch.length === deletedAtOnce) {
      await Promise.all(batch);
      batch = [];
    }
  }
  await Promise.all(batch);
}

function refuse(error: unknown): never {
  throw isMissing(error) ? noBlob() : storageError(error);
}
