import { isIP } from 'node:net';
import { comparisonsIn } from '#domain/stix/pattern.ts';

// Asserted values: neither excluded ones nor those that are only similar.
const stating = new Set(['=', '==', 'IN', 'ISSUBSET']);
const valuePath = /[:.](?:value|hashes\.(?:[\w-]+|'[^']*'))$/;

/** The values that a STIX pattern states of observables: addresses, domains, URLs and hashes, each once. */
export function valuesIn(pattern: string): string[] {
  const stated = comparisonsIn(pattern).filter(
    ({ path, operator, negated }) => !negated && stating.has(operator) && valuePath.test(path),
  );
  return [...new Set(stated.flatMap(({ values }) => values))];
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
  return (
    scheme.replace(/^http/i, 'hxxp') +
    authority.slice(0, at) +
    safeHost +
    port +
    // What ends a URL in a text is written so that it does not (RFC 3986, section 2.1).
    (scheme === '' ? rest : rest.replace(/[\s"'<>\\^`{|}]/gu, encoded))
  );
}

function encoded(character: string): string {
  return character === "'" ? '%27' : encodeURIComponent(character.toWellFormed());
}
