/** The versions of the contract; both serve the same. */
export const versions = ['v1', 'v2'] as const;

/**
 * Where a request goes: an unversioned path below `/api` whose Accept header names a version goes to that version.
 * One that does not exist leads to no route.
 */
export function versionedUrl(url: string, accept = ''): string {
  if (!/vnd\.service\./i.test(accept) || !/^\/api(?=[/?#]|$)/.test(url)) return url;
  // Where the versions are listed is the same for all.
  if (/^\/api\/(v\d+|versions)(?=[/?#]|$)/.test(url)) return url;
  const version = preferredVersion(accept);
  return version === undefined ? url : url.replace('/api', `/api/${version}`);
}

/** The version with the highest quality in an Accept header, the first of equals. */
function preferredVersion(accept: string): string | undefined {
  let best: { version: string; quality: number } | undefined;
  for (const item of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim());
    const version = /^application\/vnd\.service\.(v\d+)\+json$/.exec(type)?.[1];
    const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
    if (version !== undefined && quality > (best?.quality ?? 0)) best = { version, quality };
  }
  return best?.version;
}

/** Does a path name a version that there is none of? */
export function isUnknownVersion(url: string): boolean {
  const version = /^\/api\/(v\d+)(?=[/?#]|$)/.exec(url)?.[1];
  return version !== undefined && !versions.some((known) => known === version);
}
