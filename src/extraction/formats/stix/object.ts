import { shownProse, type Brief } from '#extraction/formats/json/brief.ts';
import { recordAt, textAt } from '#extraction/formats/json/records.ts';
import { capitalised, oneLine } from '#extraction/formats/json/wording.ts';
import { factsOf, proseOf, sourcesOf, type NameOf } from './facts.ts';
import { isPlain } from './pattern.ts';
import { relationFact, type Relations } from './relations.ts';
import { isObservable, kindOf, type StixObject } from './stix-object.ts';
import { defanged, hashName, statedIn, type Stated } from './values.ts';

/** What is written into a document, with what its objects say of each other. */
export type Context = {
  brief: Brief;
  nameOf: NameOf;
  relations: Relations;
  /** Where the markings of objects are. */
  markings: ReadonlyMap<string, StixObject>;
  /** The sources of what was written, for the end of the document. */
  sources: Set<string>;
};

const longestName = 300;

/** The names of the objects of a bundle: those of their own, or the values that they hold. */
export function nameIn(bundle: ReadonlyMap<string, StixObject>): NameOf {
  // Patterns may be long, and named in many relationships.
  const known = new Map<string, string | null>();
  return (id) => {
    const object = bundle.get(id);
    if (object && !known.has(id)) known.set(id, nameOf(object));
    return known.get(id) ?? null;
  };
}

/** Null for an object without a name or a value. */
export function nameOf(object: StixObject): string | null {
  const named = ['name', 'path', 'key', 'abstract', 'subject']
    .map((key) => textAt(object, key))
    .find(Boolean);
  if (named !== undefined) return oneLine(named).slice(0, longestName).toWellFormed();
  const value = textAt(object, 'value');
  if (value !== '') return defanged(value).slice(0, longestName).toWellFormed();
  const [stated] = isStixPattern(object) ? statedIn(textAt(object, 'pattern')) : [];
  const [first] = stated?.toSorted((a, b) => Number(isOwnName(b)) - Number(isOwnName(a))) ?? [];
  if (first) return first.value.slice(0, longestName).toWellFormed();
  const [hash] = Object.values(recordAt(object, 'hashes'));
  return typeof hash === 'string' ? oneLine(hash) : null;
}

const isStixPattern = (object: StixObject): boolean => (object['pattern_type'] ?? 'stix') === 'stix';
/** Samples are often stored by their hash, which is no name that anybody gave them. */
const isOwnName = ({ what, value }: Stated): boolean => what === 'file name' && !/^[\da-f]{32,}/i.test(value);

/** Writes an object with all its content and its relationships; `level` is that of a heading for it. */
export function writeObject(context: Context, object: StixObject, level: number | null): void {
  const { brief, relations, sources } = context;
  if (isObservable(object.type)) writeObservable(context, object);
  else writeDescribed(context, object, level);
  for (const relation of relations.get(object.id) ?? []) {
    const fact = relationFact(relation, context.nameOf);
    const told = shownProse(textAt(relation, 'description'));
    // A phrase is no sentence without what it is about.
    const phrase = told !== '' && isBrisk(told) && !/[.!?]["”’)\]]*$/.test(told);
    brief.fact(phrase ? `${fact.replace(/\.$/, '')}: ${told}` : fact);
    if (!phrase) brief.prose(told);
  }
  for (const source of sourcesOf(object)) sources.add(source);
}

/** Few lines each: there may be very many. */
function writeObservable({ brief, nameOf: names }: Context, object: StixObject): void {
  const kind = kindOf(object.type);
  const value = textAt(object, 'value');
  const name = nameOf(object);
  const hashes = Object.entries(recordAt(object, 'hashes')).flatMap(([algorithm, hash]) =>
    typeof hash === 'string' ? `${hashName(algorithm)} ${oneLine(hash)}` : [],
  );
  const subject = name ?? `this ${kind}`;
  if (value !== '') brief.fact(`${capitalised(kind)} ${defanged(value)}`);
  else if (textAt(object, 'name') === '') brief.fact(`${capitalised(kind)}: ${hashes.join(', ') || subject}`);
  else for (const hash of hashes.length > 0 ? hashes : [kind]) brief.fact(`${subject}: ${hash}`);
  for (const fact of factsOf({ object, subject, nameOf: names })) brief.fact(fact);
}

function writeDescribed(context: Context, object: StixObject, level: number | null): void {
  const { brief } = context;
  const name = nameOf(object);
  const subject = name ?? `this ${kindOf(object.type)}`;
  const texts = ['description', 'content', 'explanation'].map((key) => textAt(object, key)).filter(Boolean);
  const described = [...proseOf(object)];
  const whole = texts.join('\n\n');
  // A line of description needs no section of its own, which would be a passage of its own.
  const brisk = object.type === 'indicator' && described.length === 0 && isBrisk(whole);
  if (!brisk && level !== null) brief.heading(level, name ?? kindOf(object.type));
  if (brisk && whole !== '') brief.prose(`${subject}: ${whole}`);
  else for (const text of texts) brief.prose(text);
  writePattern(context, object, subject);
  for (const fact of factsOf({ object, subject, nameOf: context.nameOf })) brief.fact(fact);
  for (const [title, text] of described) {
    brief.heading(Math.min(6, (level ?? 1) + 1), `${capitalised(title)} of ${subject}`);
    brief.prose(text);
  }
}

const isBrisk = (text: string): boolean => text.length <= 300 && !text.trim().includes('\n');

function writePattern({ brief }: Context, object: StixObject, subject: string): void {
  const pattern = textAt(object, 'pattern');
  if (pattern === '') return;
  const stix = isStixPattern(object);
  const stated = stix ? statedIn(pattern) : [];
  const named = textAt(object, 'name') === '' ? null : subject;
  for (const group of stated) for (const line of statedLines(group, named)) brief.fact(line);
  if (stix && stated.length > 0 && isPlain(pattern)) return;
  brief.fact(`The ${stix ? 'STIX' : oneLine(textAt(object, 'pattern_type'))} pattern of ${subject}:`);
  brief.verbatim(pattern);
}

const said = ({ what, value }: Stated): string => `${what} ${value}`;

/** The values of a file one a line with its name, hashes without a name together, other values with the indicator's name. */
function* statedLines(group: Stated[], indicator: string | null): Generator<string> {
  const file = group.find(isOwnName) ?? group.find(({ what }) => what === 'file name');
  const rest = group.filter((stated) => stated !== file);
  const subject = file?.value ?? (group.some(({ value }) => value === indicator) ? null : indicator);
  if (file && rest.length === 0) yield `File name ${file.value}`;
  if (subject !== null) for (const stated of rest) yield `${subject}: ${said(stated)}`;
  else if (rest.length > 0) yield capitalised(rest.map(said).join(', '));
}
