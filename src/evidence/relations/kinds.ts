import type { IndicatorType } from '#analysis/document.ts';
import type { EntityKind, RelationName } from '#evidence/evidence.ts';
import type { VerbClass } from './verbs.ts';

type Kind = EntityKind | IndicatorType;

const network: Kind[] = ['ipv4', 'ipv6', 'domain', 'url'];
const doers: Kind[] = ['actor', 'malware', 'campaign'];

/** Of what kinds the ends of a relation are. */
const ends: Record<RelationName, { subject: Kind[]; object: Kind[] }> = {
  uses: { subject: doers, object: ['malware', 'tool', 'technique', ...network] },
  exploits: { subject: doers, object: ['vulnerability'] },
  targets: { subject: doers, object: ['country', 'sector', 'organisation'] },
  delivers: { subject: ['malware', 'tool', 'campaign'], object: ['malware', 'tool'] },
  'communicates-with': { subject: ['malware', 'tool'], object: network },
  'attributed-to': {
    subject: ['actor', 'campaign', 'malware'],
    object: ['country', 'organisation', 'actor'],
  },
  'alias-of': { subject: [], object: [] },
  'variant-of': { subject: ['malware'], object: ['malware'] },
  'located-in': { subject: ['actor', 'organisation'], object: ['country'] },
};

export const canBe = (relation: RelationName, end: 'subject' | 'object', kind: Kind): boolean =>
  ends[relation][end].includes(kind);

/**
 * What a verb of that class states of a subject and an object of these kinds: malware that other malware deploys is delivered by
 * it, a weakness that is used is exploited. Null where it states nothing.
 */
export function stated(verb: VerbClass, subject: Kind, object: Kind): RelationName | null {
  const is = (relation: RelationName): RelationName | null =>
    canBe(relation, 'subject', subject) && canBe(relation, 'object', object) ? relation : null;
  if (object === 'vulnerability') return verb === 'targets' ? null : is('exploits');
  if (verb === 'targets') return is('targets');
  if (network.includes(object))
    return verb === 'communicates-with' || verb === 'uses' ? (is('communicates-with') ?? is('uses')) : null;
  if (verb === 'communicates-with' || verb === 'exploits') return null;
  if (object === 'technique') return is('uses');
  if (subject === 'actor' || subject === 'campaign') return is('uses');
  if (verb === 'uses') return object === 'tool' ? is('uses') : null;
  return is('delivers');
}
