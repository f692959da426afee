import type { ExtractedText } from '#analysis/document.ts';
import { createBrief, type Brief } from '#extraction/formats/json/brief.ts';
import {
  isRecord,
  recordAt,
  recordsIn,
  textAt,
  textsIn,
  type Json,
} from '#extraction/formats/json/records.ts';
import { writeRemainder } from '#extraction/formats/json/remainder.ts';
import { capitalised, dateOf, listed, oneLine } from '#extraction/formats/json/wording.ts';
import { attributeLine, labelOf, partsOf } from './attribute.ts';
import { declaredIn } from './declared.ts';
import { tagged, tlpTag } from './tags.ts';

// What was read, and what MISP keeps for itself.
const known = new Set(
  `id uuid orgc_id org_id date threat_level_id info published attribute_count analysis timestamp distribution proposal_email_lock locked
  publish_timestamp sharing_group_id SharingGroup disable_correlation extends_uuid event_creator_email protected Org Orgc Attribute
  ShadowAttribute RelatedEvent Galaxy Object EventReport Tag CryptographicKey first_publication sighting_timestamp Feed`.split(
    /\s+/,
  ),
);
const threatLevels: Readonly<Record<string, string>> = { 1: 'high', 2: 'medium', 3: 'low' };
const analyses: Readonly<Record<string, string>> = { 0: 'has begun', 1: 'is ongoing', 2: 'is completed' };

/** The events of an export of MISP, or a lone list of attributes as one; null for anything else. */
export function mispEventsIn(value: unknown): Json[] | null {
  const answer = isRecord(value) && value['response'] !== undefined ? value['response'] : value;
  const events = recordsIn(answer).flatMap((one) => (isRecord(one['Event']) ? [one['Event']] : []));
  if (events.length > 0) return events;
  const lone = isRecord(answer) ? answer : {};
  if (typeof lone['info'] === 'string' && Array.isArray(lone['Attribute'])) return [lone];
  const attributes = recordsIn(lone['Attribute']);
  const isOwn =
    attributes.length > 0 && attributes.every(({ type, value: said }) => isText(type) && isText(said));
  return isOwn ? [{ Attribute: attributes }] : null;
}

const isText = (value: unknown): boolean => typeof value === 'string';

/**
 * Events of MISP as a brief: what each is about, its galaxies, its attributes by category, its objects and its reports. What is not
 * meant for detection stands apart, unless nothing of the event is.
 */
export function readMisp(events: readonly Json[], sourceLength: number): ExtractedText {
  const { brief, out } = createBrief(sourceLength);
  for (const event of events) writeEvent(brief, event);
  const title = events.length === 1 ? oneLine(textAt(events[0] ?? {}, 'info')) : null;
  const dated = events.length === 1 ? textAt(events[0] ?? {}, 'date') : '';
  return { ...out.finish('json', title), declared: declaredIn(events), ...(dated !== '' && { dated }) };
}

function writeEvent(brief: Brief, event: Json): void {
  const title = oneLine(textAt(event, 'info'));
  if (title !== '') brief.heading(1, title);
  writeSummary(brief, event, title || 'the event');
  for (const galaxy of recordsIn(event['Galaxy'])) writeGalaxy(brief, galaxy, title || 'The event');
  const attributes = recordsIn(event['Attribute']).filter(isKept);
  const objects = recordsIn(event['Object']).filter(isKept);
  const all = [...attributes, ...objects.flatMap(attributesOf)];
  const flagged = all.some(({ to_ids }) => to_ids === true || to_ids === '1');
  const detects = ({ to_ids }: Json) => !flagged || to_ids === true || to_ids === '1';
  const categories = Map.groupBy(attributes.filter(detects), (one) => oneLine(textAt(one, 'category')));
  for (const [category, members] of categories) {
    brief.heading(2, category || 'Attributes');
    for (const attribute of members) writeAttribute(brief, attribute, { detects: true });
  }
  if (objects.length > 0) brief.heading(2, 'Objects');
  const names = new Map(objects.map((object) => [textAt(object, 'uuid'), subjectOf(object)]));
  for (const object of objects) writeObject(brief, object, { names, detects });
  const context = attributes.filter((attribute) => !detects(attribute));
  if (context.length > 0) brief.heading(2, 'Context, not for detection');
  for (const attribute of context) writeAttribute(brief, attribute, { detects: false });
  for (const report of recordsIn(event['EventReport']).filter(isKept)) {
    brief.heading(2, textAt(report, 'name'));
    // References to attributes and objects are ids.
    brief.prose(textAt(report, 'content').replace(/@!?\[[\w-]{1,40}\]\([\w-]{1,60}\)/g, ''));
  }
}

const isKept = ({ deleted }: Json): boolean => deleted !== true && deleted !== '1';
const attributesOf = (object: Json): Json[] => recordsIn(object['Attribute']).filter(isKept);

function writeSummary(brief: Brief, event: Json, title: string): void {
  const by = oneLine(textAt(recordAt(event, 'Orgc'), 'name') || textAt(recordAt(event, 'Org'), 'name'));
  const date = textAt(event, 'date');
  if (date !== '' || by !== '')
    brief.fact(
      `The event was recorded${date === '' ? '' : ` on ${dateOf(date)}`}${by === '' ? '' : ` by ${by}`}.`,
    );
  const level = threatLevels[textAt(event, 'threat_level_id')];
  if (level !== undefined) brief.fact(`The threat level of the event is ${level}.`);
  const analysis = analyses[textAt(event, 'analysis')];
  if (analysis !== undefined) brief.fact(`The analysis of the event ${analysis}.`);
  const tags = recordsIn(event['Tag']).map((tag) => textAt(tag, 'name'));
  const tlp = tlpTag(tags);
  if (tlp !== null) brief.fact(`The event is marked ${tlp}.`);
  const rest = tagged(tags);
  if (rest !== '') brief.fact(`${title} is tagged ${rest}.`);
  writeRemainder(brief, event, known);
}

function writeGalaxy(brief: Brief, galaxy: Json, title: string): void {
  const kind = oneLine(textAt(galaxy, 'name')).replace(/(?<!\p{L})\p{Lu}(?=\p{Ll})/gu, (first) =>
    first.toLowerCase(),
  );
  for (const cluster of recordsIn(galaxy['GalaxyCluster'])) {
    const value = oneLine(textAt(cluster, 'value'));
    brief.fact(`${title} involves the ${kind} ${value}.`);
    const synonyms = textsIn(recordAt(cluster, 'meta')['synonyms'])
      .map(oneLine)
      .filter((name) => name !== value);
    if (synonyms.length > 0) brief.fact(`${value} is also known as ${listed(synonyms)}.`);
    brief.prose(textAt(cluster, 'description'));
  }
}

function writeAttribute(brief: Brief, attribute: Json, how: { detects: boolean; subject?: string }): void {
  const comment = oneLine(textAt(attribute, 'comment'));
  const value = textAt(attribute, 'value');
  // A link is where to read more; it is no text, but what it is called is.
  if (textAt(attribute, 'type') === 'link') return brief.fact(comment === '' ? '' : `Source: ${comment}`);
  if (value.includes('\n')) {
    brief.fact(`${capitalised(labelOf(textAt(attribute, 'type')))}${comment === '' ? '' : ` (${comment})`}:`);
    return brief.verbatim(value);
  }
  const tags = tagged(recordsIn(attribute['Tag']).map((tag) => textAt(tag, 'name')));
  const line = value === '' ? '' : attributeLine(attribute, how);
  brief.fact(line !== '' && tags !== '' ? `${line}; tagged ${tags}` : line);
  for (const galaxy of recordsIn(attribute['Galaxy'])) writeGalaxy(brief, galaxy, value);
}

const naming = /^(?:filename|name|file|domain|hostname|url|ip|ip-dst|subject|id|title)$/;
const nameless = /^[\da-f]{32,}/i;

/** What an object is about: its name, the domain or the like that it has, or its kind. */
function subjectOf(object: Json): string {
  const candidates = attributesOf(object).filter((one) => naming.test(textAt(one, 'object_relation')));
  const [first] = candidates.toSorted(
    (a, b) => Number(nameless.test(textAt(a, 'value'))) - Number(nameless.test(textAt(b, 'value'))),
  );
  const value = first ? (partsOf(first)[0]?.value ?? '') : '';
  const hash = attributesOf(object).find(({ type }) => /^(?:md5|sha\d+)$/.test(String(type)));
  return (
    oneLine(value || textAt(hash ?? {}, 'value')) || oneLine(textAt(object, 'name').replaceAll('-', ' '))
  );
}

type Objects = { names: ReadonlyMap<string, string>; detects: (attribute: Json) => boolean };

function writeObject(brief: Brief, object: Json, { names, detects }: Objects): void {
  const subject = subjectOf(object);
  const kind = capitalised(oneLine(textAt(object, 'name').replaceAll('-', ' ')));
  const comment = oneLine(textAt(object, 'comment'));
  const own = attributesOf(object).filter((one) => textAt(one, 'value') !== subject);
  const [head = null] = attributesOf(object).filter((one) => textAt(one, 'value') === subject);
  // The value that the others are about is a line of its own, or the name in theirs.
  const network = head !== null && !/^(?:filename|text|md5|sha\d+)$/.test(textAt(head, 'type'));
  if (network && head) writeAttribute(brief, head, { detects: detects(head) });
  if (comment !== '') brief.fact(`${subject}: ${comment}`);
  if (own.length === 0 && !network) brief.fact(`${kind} ${subject}`);
  for (const attribute of own) writeAttribute(brief, attribute, { detects: detects(attribute), subject });
  for (const { relationship_type, referenced_uuid } of recordsIn(object['ObjectReference'])) {
    const other = names.get(String(referenced_uuid));
    if (other !== undefined)
      brief.fact(`${subject} ${oneLine(String(relationship_type)).replaceAll('-', ' ')} ${other}.`);
  }
}
