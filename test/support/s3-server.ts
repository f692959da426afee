import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { signatureFault } from './s3-signature.ts';

type StoredObject = { path: string; size: number; modified: Date; metadata: [string, string][] };

export type S3Settings = {
  directory: string;
  bucket: string;
  keyId: string;
  secret: string;
  /** The most keys that one listing answers. */
  pageSize: number;
  /** What the bucket holds, by key. */
  objects: Map<string, StoredObject>;
};

/** The S3 API for objects of one bucket: put, copy, get, head, delete and ListObjectsV2, each signed; nothing else. */
export async function answerS3(
  settings: S3Settings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '', 'http://localhost');
  const [, bucket, ...segments] = url.pathname.split('/').map(decodeURIComponent);
  const key = segments.join('/');
  const denied = signatureFault(request, settings.keyId, settings.secret);
  if (denied !== null) return refuse(request, response, 403, denied);
  if (bucket !== settings.bucket) return refuse(request, response, 404, 'NoSuchBucket');

  const unknown = [...url.searchParams.keys()].some((name) => name !== 'x-id');
  if (key === '' && request.method === 'GET' && url.searchParams.get('list-type') === '2') {
    return list(settings, url.searchParams, response);
  }
  if (key === '' || unknown) return refuse(request, response, 501, 'NotImplemented');
  const source = request.headers['x-amz-copy-source'];
  if (typeof source === 'string')
    return copy(settings, { source: decodeURIComponent(source), key }, request, response);
  if (request.method === 'PUT') return put(settings, key, request, response);
  if (request.method === 'DELETE') {
    settings.objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const found = settings.objects.get(key);
  if (!found) return refuse(request, response, 404, 'NoSuchKey');
  const part = partOf(request, found.size);
  if (part === 'none of it') return refuse(request, response, 416, 'InvalidRange');
  const { start, end } = part ?? { start: 0, end: found.size };
  response.writeHead(
    part ? 206 : 200,
    [
      ['content-length', String(end - start)],
      ...(part ? [['content-range', `bytes ${start}-${end - 1}/${found.size}`]] : []),
      ['last-modified', found.modified.toUTCString()],
      ...found.metadata,
    ].flat(),
  );
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(found.path, { start, end: Math.max(start, end - 1) }), response);
}

/** The one range that `Blobs` asks for; null for the whole. */
function partOf(
  { headers }: IncomingMessage,
  size: number,
): { start: number; end: number } | 'none of it' | null {
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  if (!range) return null;
  const start = Number(range[1]);
  return start < size ? { start, end: Math.min(size, Number(range[2]) + 1) } : 'none of it';
}

/** Metadata and all, which is what is done where nothing else is asked for. */
function copy(
  { bucket, objects }: S3Settings,
  { source, key }: { source: string; key: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const found = objects.get(source.slice(bucket.length + 1));
  if (!found) return refuse(request, response, 404, 'NoSuchKey');
  objects.set(key, { ...found, modified: new Date() });
  request.resume();
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end('<?xml version="1.0" encoding="UTF-8"?><CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>');
}

/** The object is there when all of it has come and its checksums are right, and not before. */
async function put(
  { directory, objects }: S3Settings,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request;
  if (headers['content-length'] === undefined) return refuse(request, response, 411, 'MissingContentLength');
  const path = join(directory, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      request,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path),
    );
  } catch {
    await rm(path, { force: true });
    return;
  }
  const sha256 = hash.digest();
  const payload = headers['x-amz-content-sha256'];
  const checksum = headers['x-amz-checksum-sha256'];
  const bad =
    (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256.toString('hex')) ||
    (checksum !== undefined && checksum !== sha256.toString('base64'));
  if (bad) return refuse(request, response, 400, 'BadDigest');
  const metadata = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-amz-meta-'))
    .map(([name, value]): [string, string] => [name, String(value)]);
  objects.set(key, { path, size, modified: new Date(), metadata });
  response.writeHead(200, { etag: `"${sha256.toString('hex')}"` }).end();
}

function list({ objects, pageSize }: S3Settings, query: URLSearchParams, response: ServerResponse): void {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const limit = Math.min(Number(query.get('max-keys') ?? pageSize), pageSize);
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, limit);
  const next = Buffer.from(page.at(-1) ?? '').toString('base64');
  const truncated = keys.length > limit;
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
        `<KeyCount>${page.length}</KeyCount><IsTruncated>${truncated}</IsTruncated>` +
        (truncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : '') +
        page.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`).join('') +
        `</ListBucketResult>`,
    );
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  request.resume();
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(request.method === 'HEAD' ? '' : body);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
