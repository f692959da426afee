import { isRecord } from './bundle.ts';
import { code, oneLine } from './markdown.ts';
import { defanged } from './values.ts';
import type { StixObject } from '#domain/stix/stix-object.ts';

/** What an object is called. */
export type NameOf = (id: string) => string;

// Facts that are listed elsewhere, or that are not about the object's subject.
const unsaid = new Set([
  'type',
  'id',
  'spec_version',
  'name',
  'description',
  'content',
  'abstract',
  'pattern',
  'created',
  'modified',
  'revoked',
  'lang',
  'is_family',
  'defanged',
  'object_marking_refs',
  'granular_markings',
  'external_references',
  'relationship_type',
  'source_ref',
  'target_ref',
  'sighting_of_ref',
]);
// Nothing in STIX is nested deeper that means anything to a reader.
const maxDepth = 6;

/** An object's own facts besides name and text, each as `Label: what`. */
export function* factsOf(object: StixObject, nameOf: NameOf): Generator<string> {
  for (const [key, value] of Object.entries(object)) {
    if (unsaid.has(key)) continue;
    for (const [label, said] of facts(key, value, nameOf)) yield `${label}: ${said}`;
  }
  for (const reference of listOf(object['external_references']))
    yield `Reference: ${referenceText(reference)}`;
}

function* facts(
  key: string,
  value: unknown,
  nameOf: NameOf,
  depth = 0,
): Generator<[label: string, said: string]> {
  if (depth > maxDepth) return;
  if (Array.isArray(value)) {
    const single = value.filter(isSingle);
    if (single.length > 0) yield [labelOf(key), single.map((one) => scalar(key, one, nameOf)).join('; ')];
    for (const one of value) if (!isSingle(one)) yield* facts(key, one, nameOf, depth + 1);
  } else if (isRecord(value)) {
    for (const [inner, one] of Object.entries(value)) {
      const path = key === 'hashes' || key === 'extensions' ? inner : `${key} ${inner}`;
      yield* facts(path, one, nameOf, depth + 1);
    }
  } else if (value !== null) yield [labelOf(key), scalar(key, value, nameOf)];
}

const isSingle = (value: unknown): boolean => typeof value !== 'object' || isPhase(value);

const labelOf = (key: string): string =>
  oneLine(key.replace(/_refs?$/, '').replaceAll('_', ' '), 200).replace(/^[a-z]/, (first) =>
    first.toUpperCase(),
  );

const isHash = (text: string): boolean =>
  /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{128})$/i.test(text);

function scalar(key: string, value: unknown, nameOf: NameOf): string {
  if (isPhase(value))
    return `${oneLine(String(value['kill_chain_name']))}: ${oneLine(String(value['phase_name']))}`;
  if (typeof value !== 'string') return String(value);
  if (/_refs?$/.test(key)) return nameOf(value);
  if (/(?:^| )value$/.test(key)) return code(defanged(value));
  return isHash(value) || /path|command_line|key$/.test(key) ? code(value) : oneLine(value);
}

function isPhase(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && 'kill_chain_name' in value && 'phase_name' in value;
}

/** A source where more can be read (section 3.10 of STIX 2.1, external references). */
export function referenceText(reference: Record<string, unknown>): string {
  const { source_name, external_id, description, url } = reference;
  return [source_name, external_id, description, url]
    .filter((part) => typeof part === 'string')
    .map((part) => oneLine(part))
    .join(', ');
}

export function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
