import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
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

/**
 * The S3 API for objects of one bucket: put (also where nothing is yet, and in parts), copy, get, head, delete and
 * ListObjectsV2, each signed; nothing else.
 */
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

  const upload = url.searchParams.get('uploadId');
  if (key !== '' && request.method === 'POST' && url.searchParams.has('uploads'))
    return beginParts(settings, key, request, response);
  if (upload !== null && request.method === 'PUT') {
    const part = url.searchParams.get('partNumber') ?? '';
    return put({ ...settings, objects: partsOf(settings, upload) }, part.padStart(5, '0'), request, response);
  }
  if (upload !== null && request.method === 'POST')
    return joinParts(settings, { key, upload }, request, response);
  const unknown = [...url.searchParams.keys()].some((name) => name !== 'x-id');
  if (key === '' && request.method === 'GET' && url.searchParams.get('list-type') === '2') {
    return list(settings, url.searchParams, response);
  }
  if (key === '' && request.method === 'POST' && url.searchParams.has('delete'))
    return deleteMany(settings, request, response);
  if (key === '' || unknown) return refuse(request, response, 501, 'NotImplemented');
  const source = request.headers['x-amz-copy-source'];
  if (typeof source === 'string')
    return copy(settings, { source: decodeURIComponent(source), key }, request, response);
  if (request.method === 'PUT') {
    if (isTaken(settings, key, request)) return refuse(request, response, 412, 'PreconditionFailed');
    return put(settings, key, request, response);
  }
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
      ['etag', etagOf(found)],
      ...found.metadata,
    ].flat(),
  );
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(found.path, { start, end: Math.max(start, end - 1) }), response);
}

function isTaken({ objects }: S3Settings, key: string, { headers }: IncomingMessage): boolean {
  return headers['if-none-match'] === '*' && objects.has(key);
}

/** What is stored is never changed in its place. */
function etagOf({ path }: StoredObject): string {
  return `"${basename(path)}"`;
}

/** A range with both ends, without an end, or of the last bytes; null for the whole. */
function partOf(
  { headers }: IncomingMessage,
  size: number,
): { start: number; end: number } | 'none of it' | null {
  const range = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  if (!range) return null;
  const [, from = '', to = ''] = range;
  if (from === '') return { start: Math.max(0, size - Number(to)), end: size };
  const end = to === '' ? size : Math.min(size, Number(to) + 1);
  return Number(from) < size ? { start: Number(from), end } : 'none of it';
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
  if (request.headers['if-none-match'] === '*' && objects.has(key))
    return refuse(request, response, 412, 'PreconditionFailed');
  objects.set(key, { ...found, modified: new Date() });
  request.resume();
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end('<?xml version="1.0" encoding="UTF-8"?><CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>');
}

async function deleteMany(
  { objects }: S3Settings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const keys = [...(await textOf(request)).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  for (const key of keys) objects.delete(key.replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
  const deleted = keys.map((key) => `<Deleted><Key>${key}</Key></Deleted>`).join('');
  sendXml(
    response,
    `<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${deleted}</DeleteResult>`,
  );
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
  const object = { path, size, modified: new Date(), metadata };
  objects.set(key, object);
  response.writeHead(200, { etag: etagOf(object) }).end();
}

function list({ objects, pageSize }: S3Settings, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const from = after || (query.get('start-after') ?? '');
  const limit = Math.min(Number(query.get('max-keys') ?? pageSize), pageSize);
  // What is deeper than the delimiter is listed once, as a folder.
  const names = [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      return end < 0 ? key : key.slice(0, end + delimiter.length);
    });
  const keys = [...new Set(names)].filter((name) => name > from).sort();
  const page = keys.slice(0, limit);
  const next = Buffer.from(page.at(-1) ?? '').toString('base64');
  const truncated = keys.length > limit;
  const listed = page.map((name) => {
    const object = objects.get(name);
    if (!object) return `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`;
    const { size, modified } = object;
    return (
      `<Contents><Key>${escaped(name)}</Key><LastModified>${modified.toISOString()}</LastModified>` +
      `<ETag>${etagOf(object)}</ETag><Size>${size}</Size></Contents>`
    );
  });
  sendXml(
    response,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
      `<KeyCount>${page.length}</KeyCount><IsTruncated>${truncated}</IsTruncated>` +
      (truncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : '') +
      listed.join('') +
      `</ListBucketResult>`,
  );
}

const uploads = new WeakMap<S3Settings['objects'], Map<string, S3Settings['objects']>>();

/** The parts of an upload that have come so far, by their numbers. */
function partsOf({ objects }: S3Settings, upload: string): S3Settings['objects'] {
  const known = uploads.get(objects) ?? new Map<string, S3Settings['objects']>();
  uploads.set(objects, known);
  const parts = known.get(upload) ?? new Map<string, StoredObject>();
  known.set(upload, parts);
  return parts;
}

function beginParts(
  { bucket }: S3Settings,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  request.resume();
  sendXml(
    response,
    `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key>` +
      `<UploadId>${randomUUID()}</UploadId></InitiateMultipartUploadResult>`,
  );
}

/** All parts that came, in the order of their numbers. */
async function joinParts(
  settings: S3Settings,
  { key, upload }: { key: string; upload: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (isTaken(settings, key, request)) return refuse(request, response, 412, 'PreconditionFailed');
  request.resume();
  const path = join(settings.directory, randomUUID());
  const parts = [...partsOf(settings, upload)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  for (const part of parts)
    await pipeline(createReadStream(part.path), createWriteStream(path, { flags: 'a' }));
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const object = { path, size, modified: new Date(), metadata: [] };
  settings.objects.set(key, object);
  sendXml(
    response,
    `<CompleteMultipartUploadResult><Key>${escaped(key)}</Key><ETag>${etagOf(object)}</ETag>` +
      `</CompleteMultipartUploadResult>`,
  );
}

function sendXml(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
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
