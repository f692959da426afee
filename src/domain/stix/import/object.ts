import type { Bundle } from './bundle.ts';
import { factsOf, idsIn, type NameOf } from './facts.ts';
import { code, codeBlock, oneLine, paragraphs, type Pen } from './markdown.ts';
import { defanged, valuesIn } from './values.ts';
import type { StixObject } from '#domain/stix/stix-object.ts';

/** A bundle with what its objects say of each other. */
export type Context = {
  bundle: Bundle;
  nameOf: NameOf;
  /** Relationships and sightings by the object at whose place they are written. */
  relations: Map<string, StixObject[]>;
  pen: Pen;
};

/** Cyber-observable objects (STIX 2.1, section 6). */
export const observableTypes: ReadonlySet<string> = new Set([
  'artifact',
  'autonomous-system',
  'directory',
  'domain-name',
  'email-addr',
  'email-message',
  'file',
  'ipv4-addr',
  'ipv6-addr',
  'mac-addr',
  'mutex',
  'network-traffic',
  'process',
  'software',
  'url',
  'user-account',
  'windows-registry-key',
  'x509-certificate',
]);

export const textOf = (object: StixObject, key: string): string => {
  const value = object[key];
  return typeof value === 'string' ? value : '';
};

export function nameIn(bundle: Bundle): NameOf {
  return (id) => {
    const object = bundle.get(id);
    if (!object) return id;
    const name = ['name', 'value', 'path', 'key', 'abstract'].map((key) => textOf(object, key)).find(Boolean);
    return name === undefined ? id : oneLine(name, 300);
  };
}

/** Writes an object with all its content and its relationships. */
export function writeObject(context: Context, object: StixObject): void {
  if (observableTypes.has(object.type)) writeObservable(context, object);
  else writeDescribed(context, object);
}

/** One line each: there may be very many. */
function writeObservable({ nameOf, relations, pen }: Context, object: StixObject): void {
  pen.write(`- ${[object.type, ...factsOf(object, nameOf)].join('; ')}`);
  for (const relation of relations.get(object.id) ?? [])
    pen.write(relationLine(relation, { object, nameOf }));
}

function writeDescribed({ nameOf, relations, pen }: Context, object: StixObject): void {
  pen.gap();
  pen.write(`### ${headingOf(object, nameOf)}\n`);
  for (const key of ['description', 'content', 'explanation']) {
    const text = paragraphs(textOf(object, key));
    if (text !== '') pen.write(`${text}\n`);
  }
  const pattern = textOf(object, 'pattern');
  if (pattern !== '') {
    pen.write(`${codeBlock(pattern)}\n`);
    const stix = (object['pattern_type'] ?? 'stix') === 'stix';
    for (const value of stix ? valuesIn(pattern) : []) pen.write(`- ${code(defanged(value))}`);
  }
  for (const fact of factsOf(object, nameOf)) pen.write(`- ${fact}`);
  for (const relation of relations.get(object.id) ?? [])
    pen.write(relationLine(relation, { object, nameOf }));
}

function headingOf(object: StixObject, nameOf: NameOf): string {
  const name = nameOf(object.id);
  return name === object.id ? object.type : name;
}

type At = { object: StixObject; nameOf: NameOf };

function relationLine(relation: StixObject, { object, nameOf }: At): string {
  const told = oneLine(textOf(relation, 'description'));
  const what =
    relation.type === 'sighting' ? sighted(relation, nameOf) : related(relation, { object, nameOf });
  return `- ${what}${told === '' ? '' : ` — ${told}`}`;
}

function related(relation: StixObject, { object, nameOf }: At): string {
  const how = oneLine(textOf(relation, 'relationship_type').replaceAll('-', ' '));
  const source = textOf(relation, 'source_ref');
  const target = textOf(relation, 'target_ref');
  return source === object.id ? `${how}: ${nameOf(target)}` : `${nameOf(source)} ${how} this`;
}

function sighted(sighting: StixObject, nameOf: NameOf): string {
  const where = idsIn(sighting['where_sighted_refs']).map(nameOf).join('; ');
  const count = typeof sighting['count'] === 'number' ? ` ${sighting['count']} times` : '';
  const times = ['first_seen', 'last_seen'].map((key) => textOf(sighting, key)).filter(Boolean);
  return `Sighted${count}${where === '' ? '' : ` by ${where}`}${times.length > 0 ? `, ${times.join(' to ')}` : ''}`;
}

/** The name of a file for a text with this title. */
export function filenameOf(title: string, extension: string): string {
  const stem = title.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
  return `${stem.slice(0, 100).toWellFormed() || 'stix'}.${extension}`;
}

/** A document that a bundle becomes. */
export type BundledDocument = {
  filename: string;
  mime_type: string;
  title: string;
  description: string;
  tags: string[];
  text: string;
};
