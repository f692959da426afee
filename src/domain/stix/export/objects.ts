import type { IndicatorType } from '#domain/indicators/index.ts';
import type { Jar } from '#domain/jars/index.ts';
import { attackName } from '#domain/stix/attack-names.ts';
import type { Installation, Found } from './export.repository.ts';
import { quoted } from '#extraction/formats/stix/pattern.ts';
import { namedId } from '#kernel/ids.ts';
import { observableId } from '#domain/stix/stix-ids.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';
import { specVersion, timestamp } from '#domain/stix/stix-object.ts';

/** The installation as the producer of what it exports. */
export function identityOf({ id, created_at }: Installation): StixObject {
  return {
    type: 'identity',
    spec_version: specVersion,
    id: `identity--${id}`,
    created: timestamp(created_at),
    modified: timestamp(created_at),
    name: 'Skep',
    identity_class: 'system',
  };
}

/** The objects that stand for an indicator; reports refer to all of them but relationships. */
export type Mapper = (found: Found, firstSeen: Date, ruleText: string | null) => StixObject[];

type Observable = { type: string; contributing: Record<string, unknown>; pattern: string };

const byValue =
  (type: string, operator = '=') =>
  (value: string): Observable => ({
    type,
    contributing: { value },
    pattern: `[${type}:value ${operator} ${quoted(value)}]`,
  });
const byHash =
  (algorithm: string) =>
  (value: string): Observable => ({
    type: 'file',
    contributing: { hashes: { [algorithm]: value } },
    pattern: `[file:hashes.${algorithm.includes('-') ? quoted(algorithm) : algorithm} = ${quoted(value)}]`,
  });

/** What can be met on a network or a disk, as sections 6.4 to 6.18 write it. */
const observables: Partial<Record<IndicatorType, (value: string) => Observable>> = {
  ipv4: byValue('ipv4-addr'),
  ipv6: byValue('ipv6-addr'),
  cidr: (value) => byValue(value.includes(':') ? 'ipv6-addr' : 'ipv4-addr', 'ISSUBSET')(value),
  domain: byValue('domain-name'),
  url: (value) => byValue('url')(asUri(value)),
  email: byValue('email-addr'),
  md5: byHash('MD5'),
  sha1: byHash('SHA-1'),
  sha256: byHash('SHA-256'),
  sha512: byHash('SHA-512'),
};

/** A URI has a scheme (RFC 3986, section 3): where a report leaves it out, it is that of the Web. Percent-encodes what no URI holds. */
function asUri(url: string): string {
  const absolute = url.includes('://') ? url : `http://${url}`;
  return absolute.toWellFormed().replace(/[^!#-;=?-[\]_a-z~]/gu, encodeURIComponent);
}

type Named = {
  type: string;
  reference: { source_name: string; external_id: string; url?: string };
  name: string;
};

/** Things that have a name in a public catalogue. */
function namedThing({ type, value }: Found): Named | null {
  if (type === 'cve')
    return { type: 'vulnerability', name: value, reference: { source_name: 'cve', external_id: value } };
  const unknown = attackTypes[type];
  if (unknown === undefined) return null;
  const known = attackName(value);
  const place = `${attackPlaces[type]}/${value.replace('.', '/')}`;
  return {
    type: known?.type ?? unknown,
    name: known?.name ?? value,
    reference: { source_name: 'mitre-attack', external_id: value, url: `https://attack.mitre.org/${place}` },
  };
}

const attackTypes: Partial<Record<IndicatorType, string>> = {
  attack_technique: 'attack-pattern',
  attack_group: 'intrusion-set',
  attack_software: 'malware',
  attack_mitigation: 'course-of-action',
  attack_campaign: 'campaign',
};

const attackPlaces: Partial<Record<IndicatorType, string>> = {
  attack_technique: 'techniques',
  attack_group: 'groups',
  attack_software: 'software',
  attack_mitigation: 'mitigations',
  attack_campaign: 'campaigns',
};

/** A tactic has no type of its own in STIX: the report names it among its references. */
export function tacticReference({ value }: Found): object {
  return {
    source_name: 'mitre-attack',
    external_id: value,
    url: `https://attack.mitre.org/tactics/${value}`,
  };
}

/** When the first document was taken in that holds it, and how sure it is that it is an indicator there. */
type Seen = { firstSeen: Date; confidence: number };

/**
 * Makes the objects of a jar's indicators. Their ids follow from installation, jar and value, so that the same is the
 * same in every export of the jar; those of observables are the same everywhere. A version of them is as old as the
 * first document that holds them.
 */
export function createMapper(installation: Installation, jar: Pick<Jar, 'id' | 'created_at'>): Mapper {
  const made = (type: string, name: string, { firstSeen, confidence }: Seen): StixObject => ({
    type,
    spec_version: specVersion,
    id: `${type}--${namedId(installation.id, `${jar.id} ${type} ${name}`)}`,
    created_by_ref: `identity--${installation.id}`,
    created: timestamp(jar.created_at),
    modified: timestamp(firstSeen > jar.created_at ? firstSeen : jar.created_at),
    confidence: Math.round(confidence * 100),
  });
  const indicator = (name: string, seen: Seen, pattern: { pattern: string; pattern_type: string }) => ({
    ...made('indicator', `${pattern.pattern_type} ${pattern.pattern}`, seen),
    name,
    // Section 10.9, indicator-type-ov: what is benign or unknown is not exported.
    indicator_types: ['malicious-activity'],
    ...pattern,
    valid_from: timestamp(seen.firstSeen),
  });
  return (found, firstSeen, ruleText) => {
    const { type, value, confidence } = found;
    const seen = { firstSeen, confidence };
    if (ruleText !== null) return [indicator(value, seen, { pattern: ruleText, pattern_type: 'yara' })];
    const observable = observables[type]?.(value);
    if (observable) {
      const { pattern, contributing } = observable;
      const observed = {
        type: observable.type,
        spec_version: specVersion,
        id: observableId(observable.type, contributing),
        ...contributing,
      };
      const indicating = indicator(value, seen, { pattern, pattern_type: 'stix' });
      const relationship = {
        ...made('relationship', `${indicating.id} based-on ${observed.id}`, seen),
        relationship_type: 'based-on',
        source_ref: indicating.id,
        target_ref: observed.id,
      };
      return [observed, indicating, relationship];
    }
    const named = namedThing(found);
    if (!named) return [];
    return [
      {
        ...made(named.type, value, seen),
        name: named.name,
        // Section 4.11: what a catalogue calls malware is a family, not a sample.
        ...(named.type === 'malware' && { is_family: true }),
        external_references: [named.reference],
      },
    ];
  };
}
