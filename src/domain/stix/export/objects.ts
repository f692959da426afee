import type { IndicatorType } from '#domain/indicators/index.ts';
import type { Installation, Found } from './export.repository.ts';
import type { Maker } from './maker.ts';
import { quoted } from '#extraction/formats/stix/pattern.ts';
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

/** Whether a value can be met on a network or a disk. */
export const isObservable = (type: IndicatorType): boolean => type in observables;

/** A URI has a scheme (RFC 3986, section 3): where a report leaves it out, it is that of the Web. Percent-encodes what no URI holds. */
function asUri(url: string): string {
  const absolute = url.includes('://') ? url : `http://${url}`;
  return absolute.toWellFormed().replace(/[^!#-;=?-[\]_a-z~]/gu, encodeURIComponent);
}

/** A tactic has no type of its own in STIX: the report names it among its references. */
export function tacticReference({ value }: Found): object {
  return {
    source_name: 'mitre-attack',
    external_id: value,
    url: `https://attack.mitre.org/tactics/${value}`,
  };
}

/** A document that holds a value, since when it is known to be an indicator, and how sure that is: 0–1. */
type Seen = { document: { created_at: Date }; validFrom: Date; confidence: number };

/** What the bundle holds for an indicator: the id of its first object, the ids of those that reports refer to, and all of them. */
export type Mapped = { id: string; ids: string[]; objects: (seen: Seen) => StixObject[] };

/**
 * The objects of a value that can be met on a network or a disk, or of a YARA rule with its text; null for anything else. The ids of
 * observables are the same everywhere.
 */
export function mapped(make: Maker, { type, value }: Found, ruleText: string | null): Mapped | null {
  if (ruleText !== null) {
    const rule = indicatorOf(make, value, { pattern: ruleText, pattern_type: 'yara' });
    return { id: rule.id, ids: [rule.id], objects: (seen) => [rule.made(seen)] };
  }
  const observable = observables[type]?.(value);
  if (!observable) return null;
  const { pattern, contributing } = observable;
  const id = observableId(observable.type, contributing);
  const observed = { type: observable.type, spec_version: specVersion, id, ...contributing };
  const indicator = indicatorOf(make, value, { pattern, pattern_type: 'stix' });
  return {
    id,
    ids: [id, indicator.id],
    objects: (seen) => [
      observed,
      indicator.made(seen),
      {
        ...make('relationship', `${indicator.id} based-on ${id}`, seen.document),
        confidence: percent(seen.confidence),
        relationship_type: 'based-on',
        source_ref: indicator.id,
        target_ref: id,
      },
    ],
  };
}

function indicatorOf(make: Maker, name: string, pattern: { pattern: string; pattern_type: string }) {
  const named = (document: Seen['document']) =>
    make('indicator', `${pattern.pattern_type} ${pattern.pattern}`, document);
  return {
    id: named({ created_at: new Date(0) }).id,
    made: ({ document, validFrom, confidence }: Seen): StixObject => ({
      ...named(document),
      confidence: percent(confidence),
      name,
      // Section 10.9, indicator-type-ov: what is benign or unknown is not exported.
      indicator_types: ['malicious-activity'],
      ...pattern,
      valid_from: timestamp(validFrom),
    }),
  };
}

/** A confidence as STIX has it. */
export const percent = (confidence: number): number => Math.round(confidence * 100);
