import { readFileSync } from 'node:fs';
import { isHosting, within } from '#analysis/indicators/allowed.ts';
import { isOfficial } from './contacts.ts';
import type { Sighted } from './sighted.ts';
import type { Reason } from './evidence.ts';

/** A list of MISP: reduced, in lower case, one value a line. Nothing of it is a pattern. */
function listed(name: string): ReadonlySet<string> {
  const text = readFileSync(new URL(`../lists/${name}.txt`, import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== ''));
}

const services = listed('services');
const publishers = listed('publishers');
const popular = listed('popular');
const hashes = listed('hashes');

const isKnownService = (host: string): boolean => within(host, services);
const isPopular = (host: string): boolean => host !== '' && within(host, popular);

/** Hosts and hashes on lists. */
export function knownHosts({ type, value, host }: Sighted): Reason[] {
  if (hashes.has(value)) return ['harmless_file'];
  if (type !== 'url' && type !== 'domain') return [];
  const reasons: Reason[] = [];
  if (isPopular(host)) reasons.push('popular');
  if (isKnownService(host)) reasons.push('known_service');
  if (within(host, publishers) && !isHosting(host)) reasons.push('publisher');
  else if (isOfficial(host)) reasons.push('official_site');
  return reasons;
}
