import { isIP } from 'node:net';

const label = String.raw`[a-z0-9_\u00c0-\u024f\u0370-\u052f](?:[a-z0-9_\u00c0-\u024f\u0370-\u052f-]){0,62}`;
const hostAndPath = new RegExp(
  String.raw`(?<![a-z0-9@._/\\:-])((?:${label}\.){1,8}(?:[a-z][a-z0-9-]{1,23}|\d{1,3}))(?=[:/])` +
    String.raw`((?::\d{1,5})?/[^\s<>"'${'`'}{}|\\^]*)`,
  'gi',
);

/** A host, and from its port or path on the rest. */
export type BareUrl = { host: string; rest: string; from: number };

/**
 * URLs without a scheme in a stretch of text whose defanging was undone: `evil[.]com/gate.php`. Only there: a plain
 * `docs.rs/readme` may as well be the path of a file.
 */
export function* bareUrlsIn(text: string): Generator<BareUrl> {
  if (!text.includes('/')) return;
  for (const match of text.matchAll(hostAndPath)) {
    const [, host = '', rest = ''] = match;
    const ending = host.slice(host.lastIndexOf('.') + 1);
    const address = isIP(host) === 4;
    // A network is an identifier of its own.
    if (address && /^\/\d{1,3}\W*$/.test(rest)) continue;
    if (address || /^[a-z]{2,24}$/i.test(ending)) yield { host, rest, from: match.index };
  }
}
