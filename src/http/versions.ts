import type { IncomingMessage } from 'node:http';

/** The versions of the contract; both serve the same. */
export const versions = ['v1', 'v2'] as const;

const accepted = /application\/vnd\.service\.(v\d+)\+json/;

/**
 * Where a request goes: an unversioned path below `/api` whose Accept header names a version goes to that version.
 * A version that does not exist leads to no route, and so to a 404 in the contract's form.
 */
export function versionedUrl({ url = '/', headers }: IncomingMessage): string {
  const version = accepted.exec(headers.accept ?? '')?.[1];
  if (version === undefined || !/^\/api(?=[/?]|$)/.test(url) || /^\/api\/v\d+(?=[/?]|$)/.test(url))
    return url;
  return url.replace('/api', `/api/${version}`);
}
