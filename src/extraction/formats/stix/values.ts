import { isIP } from 'node:net';
import { oneLine, wordsOf } from '#extraction/formats/json/wording.ts';
import { comparisonsIn, type Comparison } from './pattern.ts';
import { kindOf } from './stix-object.ts';

/** A value that is stated of something, such as the MD5 of a file. */
export type Stated = { what: string; value: string };

// Asserted values: neither excluded ones nor those that are only similar.
const stating = new Set(['=', '==', 'IN', 'ISSUBSET']);
const hashPath = /[:.]hashes\.'?([\w-]+)'?$/;
const networked = new Set(['ipv4-addr', 'ipv6-addr', 'domain-name', 'url', 'email-addr']);

/**
 * What a STIX pattern states, together what it states of one thing: of a file its name and its hashes, when the pattern
 * wants them all at once.
 */
export function statedIn(pattern: string): Stated[][] {
  const groups = new Map<number, Stated[]>();
  for (const comparison of comparisonsIn(pattern)) {
    if (comparison.negated || !stating.has(comparison.operator)) continue;
    const group = groups.get(comparison.alternative) ?? [];
    for (const value of comparison.values) group.push(statedBy(comparison, value));
    groups.set(comparison.alternative, group);
  }
  return [...groups.values()];
}

function statedBy({ path }: Comparison, value: string): Stated {
  const hash = hashPath.exec(path)?.[1];
  if (hash !== undefined) return { what: hashName(hash), value: oneLine(value) };
  const type = path.slice(0, path.indexOf(':'));
  if (path.endsWith(':value') && networked.has(type)) return { what: kindOf(type), value: defanged(value) };
  if (path === 'file:name') return { what: 'file name', value: oneLine(value) };
  const inner = wordsOf(path.slice(type.length + 1).replace(/\bx_[a-z]+_|_refs?\b|\[[\d*]*\]|'/g, ''));
  const words = `${kindOf(type)} ${inner.replaceAll('.', ' ')}`;
  return { what: words, value: /_ref(?:\[[\d*]*\])?\.value$/.test(path) ? defanged(value) : oneLine(value) };
}

/** The usual spelling of an algorithm's name: `SHA256` and `SHA-256` are one. */
export function hashName(name: string): string {
  return name.toUpperCase().replace(/^SHA[-_]?(1|2(?:24|56)|384|512)$/, 'SHA-$1');
}

/**
 * An observable as reports write it, defanged with `hxxp` and `[.]`, so that no one follows it by accident. Extraction of
 * indicators refangs it.
 */
export function defanged(value: string): string {
  const [, scheme = '', authority = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)(.*)$/is.exec(value) ?? [];
  const at = authority.lastIndexOf('@') + 1;
  const host = authority.slice(at).replace(/:\d+$/, '');
  const safeHost = isIP(host) === 6 ? host : host.replaceAll('.', '[.]');
  const port = authority.slice(at + host.length);
  return oneLine(
    scheme.replace(/^http/i, 'hxxp') +
      authority.slice(0, at) +
      safeHost +
      port +
      // What ends a URL in a text is written so that it does not (RFC 3986, section 2.1).
      (scheme === '' ? rest : rest.replace(/[\s"'<>\\^`{|}]/gu, encoded)),
  );
}

function encoded(character: string): string {
  return character === "'" ? '%27' : encodeURIComponent(character.toWellFormed());
}
