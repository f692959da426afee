import { isHosting } from '#analysis/indicators/allowed.ts';
import { listOf } from '#analysis/indicators/benign-lists.ts';
import { isOfficial } from './contacts.ts';
import type { Reason } from './evidence.ts';
import type { Sighted } from './sighted.ts';

/** Hosts and hashes on lists: what that shows, and the name of the list. */
export function knownHosts({ type, value, host, lists }: Sighted): [reason: Reason, list: string][] {
  const harmless = lists.hashes.get(value);
  if (harmless !== undefined) return [['harmless_file', harmless]];
  if (type !== 'url' && type !== 'domain') return [];
  const reasons: [Reason, string][] = [];
  const popular = listOf(host, lists.popular);
  if (popular !== null) reasons.push(['popular', popular]);
  const service = listOf(host, lists.services);
  if (service !== null) reasons.push(['known_service', service]);
  const publisher = isHosting(host) ? null : listOf(host, lists.publishers);
  if (publisher !== null) reasons.push(['publisher', publisher]);
  else if (isOfficial(host)) reasons.push(['official_site', '']);
  return reasons;
}
