import { domainToASCII } from 'node:url';
import { indicatorTypes } from '#analysis/document.ts';
import { topLevelDomains } from '#analysis/names.ts';
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

/** The one spelling of a value that is an identifier or a wallet as a whole; null for anything else. */
export function canonicalOf(written: string): string | null {
  const coin = coinOf(written);
  if (coin) return coin.value;
  const whole = findIdentifiers(written, { anyCase: true }).find(
    ({ start, end }) => start === 0 && end === written.length,
  );
  return whole ? withAsciiHost(whole.kind, whole.canonical) : null;
}

/** Whether a value has the form of an indicator, whatever it is in a document; names of rules have none. */
export function isIndicatorForm(value: string): boolean {
  if (coinOf(value)) return true;
  return findIdentifiers(value, { anyCase: true }).some(({ kind, start, end }) => {
    if (start > 0 || end < value.length) return false;
    // A name such as `evil.sh` may be that of a file.
    const isHost =
      kind === 'file_name' && topLevelDomains.has(value.slice(value.lastIndexOf('.') + 1).toLowerCase());
    return isHost || (indicatorTypes as readonly string[]).includes(kind);
  });
}

const mostValues = 500;

/** The values under which what a text names may be stored, with the hosts of its URLs and mailboxes: the first 500. */
export function valuesIn(text: string): string[] {
  const values = new Set<string>();
  for (const { start, end } of findIdentifiers(text)) {
    if (values.size >= mostValues) break;
    for (const value of valuesOf(text.slice(start, end))) values.add(value);
  }
  return [...values].slice(0, mostValues);
}

function withAsciiHost(kind: string, canonical: string): string {
  if (!/[^\x00-\x7f]/.test(canonical)) return canonical;
  const host = { domain: /^.*$/s, email: /[^@]*$/, url: /(?<=:\/\/(?:[^/?#@]*@)?)[^/?#:]*/ }[kind];
  return host ? canonical.replace(host, (name) => domainToASCII(name) || name) : canonical;
}
