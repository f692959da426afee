import type { Identifier } from './identifiers.ts';
import { maxTermLength } from './language/terms.ts';

/** 64 bits of FNV-1a in two lanes, as hex: distinguishes long identifiers with the same beginning. */
function fingerprint(value: string): string {
  let low = 0x811c9dc5;
  let high = 0x9dc5811c;
  for (let i = 0; i < value.length; i += 1) {
    low = Math.imul(low ^ value.charCodeAt(i), 0x01000193);
    high = Math.imul(high ^ value.charCodeAt(i), 0x01000197);
  }
  return [low, high].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The term of an identifier: its canonical form in lower case, without white space, of bounded length. */
export function identifierKey({ canonical }: Pick<Identifier, 'canonical'>): string {
  const key = canonical.toLowerCase().replace(/\s+/g, '_');
  return key.length < maxTermLength ? key : `${key.slice(0, maxTermLength - 20)}~${fingerprint(key)}`;
}

/** The term that only passages with the identifier itself have, not those with a narrower one. */
export function exactIdentifierTerm(identifier: Pick<Identifier, 'canonical'>): string {
  return `=${identifierKey(identifier)}`;
}

/** What a search may name instead of the whole: `T1059` for `T1059.001`, `evil.com` for `cdn.evil.com`. */
function broaderKeys({ kind, canonical }: Identifier): string[] {
  const value = canonical.toLowerCase();
  if (kind === 'attack_technique' && value.includes('.')) return [value.slice(0, value.indexOf('.'))];
  if (kind === 'cidr') return [value.slice(0, value.indexOf('/'))];
  if (kind !== 'domain') return [];
  const labels = value.split('.').slice(-6);
  return labels.slice(1, -1).map((_, i) => labels.slice(i + 1).join('.'));
}

/**
 * The terms under which an identifier is indexed: `=key` for the identifier itself, `key` for it and for
 * everything narrower, so that a search for both ranks the exact holder above a holder of a part.
 */
export function indexedIdentifierTerms(identifiers: Identifier[]): string[] {
  return identifiers.flatMap((identifier) => {
    return [exactIdentifierTerm(identifier), identifierKey(identifier), ...broaderKeys(identifier)];
  });
}

/** The terms that find an identifier: itself first, holders of narrower ones, and a technique's parent last. */
export function queriedIdentifierTerms(identifiers: Identifier[]): string[] {
  const terms = identifiers.flatMap((identifier) => {
    const wider = identifier.kind === 'attack_technique' ? broaderKeys(identifier) : [];
    return [exactIdentifierTerm(identifier), identifierKey(identifier), ...wider];
  });
  return [...new Set(terms)];
}
