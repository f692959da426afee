import { BlockList, isIP } from 'node:net';
import type { IndicatorType } from '#analysis/document.ts';
import { fileExtensions, topLevelDomains } from '#analysis/names.ts';
import { networkOf } from './network.ts';

/** Whether a value, as it is stored, is meant. */
export type ValueMatcher = (type: IndicatorType, value: string) => boolean;

const longestPattern = 253;
/** Without so many letters and digits in one piece a pattern would mean nearly everything. */
const fewestLiterals = 5;
/** So begin addresses of the web. */
const beginnings = ['http://www.', 'https://www.'];
// Under them names are registered, as under `co.uk`.
const publicSecondLevels = new Set(
  'ac co com edu gen go gob gov ltd me mil ne net nom or org plc sch'.split(' '),
);

/** Undoes the usual defanging of what is no whole value. */
export function refangPattern(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replace(/[[({]\.[\])}]|\[\.|\.\]/g, '.')
    .replace(/^hxxp/, 'http');
}

/** Why a pattern cannot be used, or null. */
export function patternFault(pattern: string): string | null {
  if (pattern.length > longestPattern) return `has more than ${longestPattern} characters`;
  if (!pattern.includes('*')) return 'has no *; send it as value';
  if (pattern.split('*').some(isTelling)) return null;
  return `needs ${fewestLiterals} letters or digits between two * (besides http and www), or a name with its top-level domain`;
}

/** Whether the piece of a pattern is in few values only. */
function isTelling(piece: string): boolean {
  if (beginnings.some((beginning) => beginning.includes(piece))) return false;
  const rest = piece.replace(/^(?:https?:\/*|https?$)?(?:www\d?\.)?/, '');
  const labels = rest.split(/[^\p{L}\p{N}_-]+/u).filter(Boolean);
  const last = labels.at(-1) ?? '';
  if (labels.length === 1 && rest.startsWith('.') && (topLevelDomains.has(last) || fileExtensions.has(last)))
    return false;
  if (labels.length === 2 && last.length === 2 && publicSecondLevels.has(labels[0] ?? '')) return false;
  const literals = rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  return (
    literals >= fewestLiterals ||
    (topLevelDomains.has(last) && rest.endsWith(`.${last}`) && labels.length > 1)
  );
}

/**
 * Matches values with a pattern in which `*` is any characters, in lower case; of URLs and mailboxes the host too. The pieces
 * between the stars are looked for from left to right, each behind the one before: nothing is tried twice.
 */
export function wildcardMatcher(pattern: string): ValueMatcher {
  const pieces = pattern.split('*');
  return (type, value) => {
    const plain = value.toLowerCase();
    if (matches(pieces, plain)) return true;
    const host = hostOf(type, plain);
    return host !== null && matches(pieces, host);
  };
}

function matches(pieces: string[], value: string): boolean {
  const [first = '', ...others] = pieces;
  const last = others.pop() ?? '';
  if (!value.startsWith(first) || !value.endsWith(last) || value.length < first.length + last.length)
    return false;
  const end = value.length - last.length;
  let at = first.length;
  for (const piece of others) {
    const found = value.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

function hostOf(type: IndicatorType, value: string): string | null {
  if (type === 'email') return value.slice(value.indexOf('@') + 1);
  if (type !== 'url') return null;
  const rest = value.slice(value.includes('://') ? value.indexOf('://') + 3 : 0);
  const authority = rest.split(/[/?#]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.startsWith('[') ? host.slice(1, host.indexOf(']')) : (host.split(':', 1)[0] ?? '');
}

/** A range of addresses in CIDR notation, from the first address of its network; null when none, or wider than /8 (IPv4) or /16 (IPv6). */
export function rangeOf(written: string): string | null {
  const [network = '', prefix = '', ...rest] = refangPattern(written).split('/');
  const family = isIP(network);
  if (rest.length > 0 || family === 0 || !/^\d{1,3}$/.test(prefix)) return null;
  const [least, most] = family === 4 ? [8, 32] : [16, 128];
  const length = Number(prefix);
  return length >= least && length <= most ? `${networkOf(network, length)}/${length}` : null;
}

/** Matches addresses in a range, networks that lie in it whole, and URLs whose host is such an address. */
export function rangeMatcher(range: string): ValueMatcher {
  const [network = '', prefix = ''] = range.split('/');
  const list = new BlockList();
  list.addSubnet(network, Number(prefix), familyOf(network));
  return (type, value) => {
    const address = type === 'url' ? (hostOf(type, value) ?? '') : value;
    const [own = '', length] = address.split('/');
    if (isIP(own) === 0 || (length !== undefined && Number(length) < Number(prefix))) return false;
    return list.check(own, familyOf(own));
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
