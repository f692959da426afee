import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from './attachment.ts';

/** Bytes of a file: from `start` up to and not including `end`. */
type ByteRange = { start: number; end: number };

/** A stored file as it is sent: to be saved, never to be shown in place. */
export type Download = {
  filename: string;
  content_type: string;
  size_bytes: number;
  /** What changes with every byte of the content, e.g. its hash; letters and digits. */
  tag: string;
  modified_at: Date;
  open: (range?: ByteRange) => Promise<Readable>;
};

// Were it opened in a browser after all, it could run nothing and reach nothing.
const policy = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Sends a stored file: whole, a single range of it (RFC 9110, 14.2), 304 when the client already has it, or 416. Several ranges
 * at once get the whole file.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
): Promise<FastifyReply> {
  const { size_bytes: size } = download;
  const etag = `"${download.tag}"`;
  const about = {
    etag,
    'last-modified': download.modified_at.toUTCString(),
    'accept-ranges': 'bytes',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  };
  if (isKnown(request, etag, download.modified_at)) return reply.headers(about).code(304).send();
  const range = askedRange(request, etag, download);
  if (range === 'unsatisfiable') {
    return reply.headers(about).code(416).header('content-range', `bytes */${size}`).send();
  }
  // HEAD needs no open file. Before any header is sent: the file may have been deleted.
  const content = request.method === 'HEAD' ? Readable.from([]) : await download.open(range ?? undefined);
  void reply.headers({
    ...about,
    'content-disposition': attachment(download.filename),
    'content-type': download.content_type,
    'content-length': range ? range.end - range.start : size,
  });
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${size}`);
  return reply.send(content);
}

/** Seconds: HTTP dates have no parts of them. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** RFC 9110, 13.2.2: If-None-Match decides where it is sent, else If-Modified-Since. */
function isKnown({ headers }: FastifyRequest, etag: string, modified: Date): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined) return tags.trim() === '*' || tagsIn(tags).includes(etag);
  const time = Date.parse(since ?? '');
  return !Number.isNaN(time) && seconds(modified) <= time / 1000;
}

/** The entity tags of a list, compared as weak ones. */
function tagsIn(list: string): string[] {
  return list.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/** The range to answer; null for the whole, also where the header is none that we know. */
function askedRange(
  { headers, method }: FastifyRequest,
  etag: string,
  { size_bytes: size, modified_at }: Download,
): ByteRange | 'unsatisfiable' | null {
  const { range, 'if-range': condition } = headers;
  if (range === undefined || method !== 'GET') return null;
  if (typeof condition === 'string' && condition !== etag && condition !== modified_at.toUTCString())
    return null;
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range);
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  // Without a first byte it asks for so many of the last ones.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start < end ? { start, end } : 'unsatisfiable';
}
