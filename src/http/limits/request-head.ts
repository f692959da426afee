import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { versionedUrl } from '#http/replies/versions.ts';

/**
 * The URL that a request is routed by. A malformed path is taken literally, so that it runs through all the hooks
 * on its way to being refused.
 */
export function routedUrl({ url = '/', headers }: IncomingMessage): string {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const path = local.startsWith('/') ? local : `/${local}`;
  return versionedUrl(isMalformed(path) ? path.replaceAll('%', '%25') : path, headers.accept);
}

/** Throws `unreadable` for what no client that means well sends. */
export function assertReadableHead({ originalUrl, raw }: FastifyRequest): void {
  if (isMalformed(originalUrl)) throw new AppError('unreadable', 'The URL is malformed');
  const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0'))
    throw new AppError('unreadable', 'Exactly one Host header is required');
}

function isMalformed(url: string): boolean {
  if (!url.includes('%')) return false;
  try {
    decodeURI(url.split(/[?#]/, 1)[0] ?? '');
    return false;
  } catch {
    return true;
  }
}
