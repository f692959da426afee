import { isRecord, recordsIn, textAt, textsIn, type Json } from '#extraction/formats/json/records.ts';
import { shownProse } from '#extraction/formats/json/brief.ts';
import { dayOf, listed, oneLine, wordsOf } from '#extraction/formats/json/wording.ts';
import { tagged } from '#extraction/formats/misp/tags.ts';
import type { StixObject } from './stix-object.ts';
import { defanged, hashName } from './values.ts';

/** What an object is called; null for one that is not described. */
export type NameOf = (id: string) => string | null;

// What other sentences state, and what keeps the record rather than being about its subject.
const unsaid = new Set(
  `type id spec_version name description content abstract pattern pattern_type pattern_version created modified revoked lang
  is_family defanged object_marking_refs granular_markings external_references relationship_type source_ref target_ref
  sighting_of_ref aliases x_mitre_aliases x_mitre_modified_by_ref x_mitre_attack_spec_version first_seen last_seen valid_from
  valid_until kill_chain_phases labels created_by_ref hashes value explanation published definition definition_type`.split(
    /\s+/,
  ),
);
// Nothing in STIX is nested deeper that means anything to a reader.
const maxDepth = 6;

type Subject = { object: StixObject; subject: string; nameOf: NameOf };

/** An object's own facts besides its name and its prose, each a sentence about `subject`. */
export function* factsOf({ object, subject, nameOf }: Subject): Generator<string> {
  for (const { external_id, source_name } of namedIds(object))
    yield `${external_id} is the ${source_name.startsWith('mitre-') ? 'ATT&CK' : source_name} id of ${subject}.`;
  const others = aliasesOf(object).filter((alias) => alias !== subject);
  if (others.length > 0) yield `${subject} is also known as ${listed(others)}.`;
  const seen = spanOf(object, [
    ['first_seen', 'was first seen on'],
    ['last_seen', 'was last seen on'],
    ['valid_from', 'is valid from'],
    ['valid_until', 'is valid until'],
  ]);
  if (seen !== '') yield `${subject} ${seen}.`;
  for (const phase of recordsIn(object['kill_chain_phases'])) {
    const name = oneLine(textAt(phase, 'phase_name').replaceAll('-', ' '));
    // Where MISP keeps its categories.
    if (phase['kill_chain_name'] === 'misp-category') continue;
    yield `${subject} belongs to the phase ${name} (${oneLine(textAt(phase, 'kill_chain_name'))}).`;
  }
  const tags = tagged(textsIn(object['labels']), subject);
  if (tags !== '') yield `${subject} is labelled ${tags}.`;
  for (const [key, value] of Object.entries(object))
    if (!unsaid.has(key) && !isProse(value)) yield* said(key, value, { subject, nameOf });
}

/** Longer texts of properties of their own, such as how to detect a technique, with what they are about. */
export function* proseOf(object: StixObject): Generator<[title: string, text: string]> {
  for (const [key, value] of Object.entries(object))
    if (!unsaid.has(key) && isProse(value)) yield [labelOf(key), value];
}

const isProse = (value: unknown): value is string =>
  typeof value === 'string' && (value.length > 200 || value.trim().includes('\n'));

/** Names that are not the ids of something: aliases that the object lists. */
function aliasesOf(object: StixObject): string[] {
  const aliases = [...textsIn(object['aliases']), ...textsIn(object['x_mitre_aliases'])].map(oneLine);
  return [...new Set(aliases)].filter((alias) => alias !== '' && alias !== object['name']);
}

/** Ids in catalogues (section 2.5, external references). */
function namedIds(object: StixObject): { external_id: string; source_name: string }[] {
  return recordsIn(object['external_references'])
    .map((reference) => ({
      external_id: oneLine(textAt(reference, 'external_id')),
      source_name: oneLine(textAt(reference, 'source_name')),
    }))
    .filter(({ external_id }) => external_id !== '' && !textAt(object, 'name').includes(external_id));
}

/** The sources of an object, without their links: name and description. An alias is no source. */
export function* sourcesOf(object: StixObject): Generator<string> {
  const names = new Set([...aliasesOf(object), textAt(object, 'name')]);
  for (const reference of recordsIn(object['external_references'])) {
    const name = oneLine(textAt(reference, 'source_name'));
    const description = oneLine(shownProse(textAt(reference, 'description')));
    if (textAt(reference, 'external_id') !== '' || (description === '' && names.has(name))) continue;
    yield description === '' ? name : `${name}: ${description}`;
  }
}

/** Days with what they are, such as `was first seen on 2020-07-22 and was last seen on 2020-08-15`. */
export function spanOf(object: Json, keys: [key: string, words: string][]): string {
  const days = keys.flatMap(([key, words]) => {
    const time = textAt(object, key);
    return time === '' ? [] : `${words} ${dayOf(time)}`;
  });
  return listed(days);
}

/** The words of a property; of one that is not in the standard without `x_` and who made it up. */
function labelOf(key: string): string {
  const own = /^x_[a-z\d]+_(.+)$/i.exec(key)?.[1] ?? key.replace(/^x_/, '');
  return oneLine(wordsOf(own.replace(/_refs?$/, ''))).slice(0, 200);
}

type About = { subject: string; nameOf: NameOf };

function* said(key: string, value: unknown, about: About, depth = 0): Generator<string> {
  if (depth > maxDepth || value === null || value === undefined) return;
  if (Array.isArray(value)) {
    const single = value.filter((one) => typeof one !== 'object');
    const values = single.map((one) => scalar(key, one, about)).filter(Boolean);
    if (values.length > 0) yield statement(key, values, { ...about, several: true });
    for (const one of value) if (typeof one === 'object') yield* said(key, one, about, depth + 1);
  } else if (isRecord(value)) {
    if (key.endsWith('hashes')) return yield* hashesIn(value, about);
    for (const [inner, one] of Object.entries(value)) {
      if (inner === 'extension_type') continue;
      const path = key === 'extensions' ? inner : `${labelOf(key)} ${labelOf(inner)}`;
      yield* said(path, one, about, depth + 1);
    }
  } else if (typeof value === 'boolean') {
    // What is not in the standard is set for a few objects and false for all others.
    if (value || !key.startsWith('x_'))
      yield `${about.subject} is ${value ? '' : 'not '}${labelOf(key).replace(/^is /, '')}.`;
  } else {
    const text = scalar(key, value, about);
    if (text !== '') yield statement(key, [text], about);
  }
}

function* hashesIn(hashes: Json, { subject }: About): Generator<string> {
  for (const [name, hash] of Object.entries(hashes))
    if (typeof hash === 'string') yield `${subject}: ${hashName(name)} ${oneLine(hash)}`;
}

function statement(
  key: string,
  values: string[],
  { subject, several }: About & { several?: boolean },
): string {
  const verb = values.length > 1 || (several && /[^s]s$/.test(key)) ? 'are' : 'is';
  return `The ${labelOf(key)} of ${subject} ${verb} ${values.some((one) => one.includes(',')) ? values.join('; ') : listed(values)}.`;
}

/** Empty for the id of something that is not described. */
function scalar(key: string, value: unknown, { nameOf }: About): string {
  if (typeof value !== 'string') return String(value);
  if (/_refs?$/.test(key)) return nameOf(value) ?? '';
  if (/(?:^| )value$/.test(key)) return defanged(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? dayOf(value) : oneLine(value);
}
