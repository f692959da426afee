/** A name of a site with an optional `*.` before it, optionally as an origin with scheme and port; or `*`. */
const form =
  /^(?:(https?):\/\/)?((?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?)(?::(\d{1,5}))?$/;

/** The entry in the one spelling that is kept; null for what names no site. */
export function normalDomain(entry: string): string | null {
  const text = entry.trim().toLowerCase().replace(/\/$/, '');
  if (text === '*') return text;
  return form.test(text) && text.length <= 255 ? text : null;
}

/**
 * Whether pages of this origin may use a bot. `example.org` is that name alone, with any scheme and port; `*.example.org` every
 * name below it and not itself; a scheme or port that an entry names must be the origin's. No entries: any origin.
 */
export function isAllowedOrigin(allowed: string[], origin: string): boolean {
  if (allowed.length === 0) return true;
  const url = URL.parse(origin);
  // `null`, of sandboxed pages and files, is no origin that an entry could name.
  if (!url || url.origin !== origin.toLowerCase()) return allowed.includes('*');
  return allowed.some((entry) => entry === '*' || isMeant(entry, url));
}

const usualPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };

function isMeant(entry: string, { protocol, hostname, port }: URL): boolean {
  const [, scheme, name = '', asked] = form.exec(entry) ?? [];
  if (scheme !== undefined && `${scheme}:` !== protocol) return false;
  const own = port || (usualPorts[protocol] ?? '');
  if (asked !== undefined && asked !== own) return false;
  if (name.startsWith('*.')) return hostname.endsWith(name.slice(1)) && hostname.length > name.length - 1;
  return hostname === name;
}
