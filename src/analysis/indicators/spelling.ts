import { domainToASCII } from 'node:url';
import { coinOf } from './coins.ts';
import { findIdentifiers } from '#analysis/identifiers.ts';

/**
 * The values under which an indicator may be stored, in whatever spelling it is requested: defanged, in another case, with or
 * without a trailing slash. Whether a text would yield it as an indicator does not matter.
 */
export function valuesOf(asked: string): string[] {
  const written = asked.trim();
  const values = new Set([written, written.toLowerCase()]);
  const coin = coinOf(written);
  if (coin) values.add(coin.value);
  for (const { kind, canonical, start, end } of findIdentifiers(written, { anyCase: true })) {
    if (start > 0 || end < written.length) continue;
    const value = withAsciiHost(kind, canonical);
    values.add(value);
    if (kind !== 'url') continue;
    values.add(value.endsWith('/') ? value.replace(/\/+$/, '') : `${value}/`);
  }
  return [...values];
}

function withAsciiHost(kind: string, canonical: string): string {
  if (!/[^\x00-\x7f]/.test(canonical)) return canonical;
  const host = { domain: /^.*$/s, email: /[^@]*$/, url: /(?<=:\/\/(?:[^/?#@]*@)?)[^/?#:]*/ }[kind];
  return host ? canonical.replace(host, (name) => domainToASCII(name) || name) : canonical;
}
