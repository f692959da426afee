import type { Queryable } from '#db/database.ts';
import { dateOfDocument, findDocuments, type Document, type DocumentFiles } from '#domain/documents/index.ts';
import type { Tlp } from '#domain/evidence/index.ts';
import { jsonString } from '#domain/import-export/index.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import { orNull } from '#kernel/errors.ts';
import type { Found, Installation } from './export.repository.ts';
import type { DatesOf } from './first-dates.ts';
import { tripleOf, type HeldElsewhere } from './held-elsewhere.ts';
import type { Maker } from './maker.ts';
import { cataloguedObject, entityObject } from './named-objects.ts';
import { mapped, tacticReference, type Mapped } from './objects.ts';
import type { Outgoing } from './outgoing.ts';
import { relationObject } from './relation-objects.ts';
import { noteHeadOf, reportOf, textAbstract } from './report.ts';
import { markingDefinition } from './tlp.ts';
import { yaraRulesIn } from './yara.ts';

/** The bundle that is being written. */
export type Bundled = {
  db: Queryable;
  files: DocumentFiles;
  producer: Installation;
  include_text: boolean;
  /** Without sentences, titles, descriptions, tags and rules, and without people. */
  without_words: boolean;
  /** For the objects of a jar's documents. */
  makerOf: (jarId: string) => Maker;
  /** When it began: what is known of documents that were changed since is left out. */
  began: Date;
  /** First objects of those already in the bundle: some 60 bytes of memory each. */
  written: Set<string>;
};

/** Indicators whose objects are made together. */
const foundAtOnce = 100;

/** What goes out of a document, and how it is marked. */
export type Going = Omit<Outgoing, 'goesOut'> & {
  document: Document;
  tlp: Tlp | null;
  found: Found[];
  dateOf: DatesOf;
  /** What is not taken from this document. */
  elsewhere?: HeldElsewhere;
};

/** The objects of a document as they are in a bundle, each with the comma before it. */
export async function* documentObjects(running: Bundled, going: Going): AsyncGenerator<string> {
  for await (const object of objectsOf(running, going)) {
    const { content, ...head } = object;
    if (object.type !== 'note' || typeof content !== 'string') yield `,\n${JSON.stringify(object)}`;
    else {
      yield `,\n${JSON.stringify(head).slice(0, -1)},"content":`;
      yield* jsonString(content);
      yield '}';
    }
  }
}

/**
 * What a document holds, as far as it is not in the bundle yet, then its notes and its report: all with its marking. What is `there`
 * already is left out.
 */
export async function* objectsOf(
  running: Bundled,
  going: Going,
  there: StixObject[] = [],
): AsyncGenerator<StixObject> {
  const { producer, include_text, written } = running;
  for (const { id } of there) isNew(written, id);
  const held = await withText(running, going);
  if (!held) return;
  const { document, tlp, text, found } = held;
  const marking = tlp && markingDefinition(tlp);
  const marks = marking ? { object_marking_refs: [marking.id] } : {};
  if (marking && isNew(written, marking.id)) yield marking;
  const said: Said = { object_refs: [], references: [], others: [], indicators: new Map(), named: new Map() };
  for (let from = 0; from < found.length; from += foundAtOnce)
    for (const object of await indicatorObjects(running, held, found.slice(from, from + foundAtOnce), said))
      yield { ...object, ...marks };
  for (const object of namedAndRelated(running, held, said)) {
    said.object_refs.push(object.id);
    if (isNew(written, object.id)) yield { ...object, ...marks };
  }
  const notes: [abstract: string, content: string][] = [];
  if (said.others.length > 0) notes.push(['Found without a STIX form', said.others.join('\n')]);
  if (include_text && text !== null) notes.push([textAbstract, text]);
  for (const [abstract, content] of notes) {
    const head = { ...noteHeadOf(producer, document, abstract), ...marks };
    said.object_refs.push(head.id);
    yield { ...head, content };
  }
  // Section 4.16: a report refers to something.
  if (said.object_refs.length === 0) said.object_refs.push(`identity--${producer.id}`);
  const reported = running.without_words ? withoutWords(document) : document;
  yield { ...reportOf(producer, reported, said), ...marks };
}

/** The objects of some values of a document, as far as they are not in the bundle yet, as `documentObjects` has them. */
export async function* chosenObjects(running: Bundled, going: Going): AsyncGenerator<string> {
  const { files, written } = running;
  const { document, tlp, found } = going;
  const hasRules = found.some(({ type }) => type === 'yara_rule');
  const text = hasRules ? ((await orNull(files.text(document))) ?? '') : '';
  const rules = await yaraRulesIn(text);
  const held: Held = { ...going, relations: [], text, rules };
  const marking = tlp && markingDefinition(tlp);
  const marks = marking ? { object_marking_refs: [marking.id] } : {};
  const said: Said = { object_refs: [], references: [], others: [], indicators: new Map(), named: new Map() };
  const objects: StixObject[] = [];
  for (let from = 0; from < found.length; from += foundAtOnce)
    objects.push(...(await indicatorObjects(running, held, found.slice(from, from + foundAtOnce), said)));
  const numbers = new Set(said.named.keys());
  for (const object of namedAndRelated(running, held, said))
    if (numbers.has(object.id) && isNew(written, object.id)) objects.push(object);
  if (marking && objects.length > 0 && isNew(written, marking.id)) yield `,\n${JSON.stringify(marking)}`;
  for (const object of objects) yield `,\n${JSON.stringify({ ...object, ...marks })}`;
}

type Held = Going & { text: string | null; rules: ReadonlyMap<string, string> };

/** With its text; null when it was deleted meanwhile. One with a damaged stored text is exported without it. */
async function withText(running: Bundled, going: Going): Promise<Held | null> {
  const { db, files, include_text, without_words } = running;
  const { document, found, relations } = going;
  if (without_words)
    return { ...going, entities: going.entities.filter(isNobody), text: null, rules: new Map() };
  const hasRules = found.some(({ type }) => type === 'yara_rule');
  const isRead = include_text || hasRules || relations.length > 0;
  const text = isRead ? await orNull(files.text(document)) : '';
  if (text === null && (await findDocuments(db, [document.id])).length === 0) return null;
  const rules = hasRules ? await yaraRulesIn(text ?? '') : new Map<string, string>();
  return { ...going, text, rules };
}

const isNobody = ({ kind }: { kind: string }): boolean => kind !== 'person';

function withoutWords(document: Document): Document {
  return { ...document, title: `Document ${document.id}`, description: '', tags: [] };
}

/** What the objects of a document need to know of each other. */
type Said = {
  object_refs: string[];
  references: object[];
  /** Values without a form in STIX. */
  others: string[];
  /** The objects of indicators, by type and value. */
  indicators: Map<string, string>;
  /** Objects for numbers of public catalogues, by their ids. */
  named: Map<string, StixObject>;
};

/** The objects of some indicators that are not in the bundle yet. */
async function indicatorObjects(
  { makerOf, written }: Bundled,
  { document, rules, dateOf, elsewhere }: Held,
  found: Found[],
  said: Said,
): Promise<StixObject[]> {
  await yieldToEventLoop();
  const make = makerOf(document.jar_id);
  const fresh: { one: Found; objects: Mapped['objects'] }[] = [];
  for (const one of found) {
    const key = `${one.type} ${one.value}`;
    const object = cataloguedObject({ make, document }, one);
    const of = mapped(make, one, one.type === 'yara_rule' ? (rules.get(one.value) ?? null) : null);
    if (object) said.named.set(object.id, object);
    else if (one.type === 'attack_tactic') said.references.push(tacticReference(one));
    else if (!of) said.others.push(`${one.type}: ${one.value}`);
    const id = object?.id ?? of?.id;
    if (id !== undefined) said.indicators.set(key, id);
    if (id !== undefined && elsewhere?.values.has(key)) isNew(written, id);
    if (!of) continue;
    said.object_refs.push(...of.ids);
    if (isNew(written, of.id)) fresh.push({ one, objects: of.objects });
  }
  const dates = await dateOf(
    document,
    fresh.map(({ one }) => one),
  );
  return fresh.flatMap(({ one, objects }) => {
    const validFrom = dates(one) ?? dateOfDocument(document);
    return objects({ document, validFrom, confidence: one.confidence });
  });
}

/** The objects of what the document names, and of how it relates them. */
function* namedAndRelated(
  { makerOf, written }: Bundled,
  { document, text, entities, relations, isAccepted, elsewhere }: Held,
  { named, indicators }: Said,
): Generator<StixObject> {
  const make = makerOf(document.jar_id);
  const ids = new Map<string, string>();
  for (const entity of entities) {
    const object = entityObject({ make, document }, entity);
    ids.set(entity.entity_id, object.id);
    if (elsewhere?.entities.has(entity.entity_id)) isNew(written, object.id);
    // What has a number as well is the same object.
    const sure = isAccepted(entity) ? certain : {};
    named.set(object.id, { ...object, ...named.get(object.id), ...aliasesOf(object), ...sure });
  }
  yield* named.values();
  for (const relation of relations) {
    const object = relationObject({ make, document, text, entities: ids, indicators }, relation);
    if (object && elsewhere?.relations.has(tripleOf(relation))) isNew(written, object.id);
    if (object) yield isAccepted(relation) ? { ...object, ...certain } : object;
  }
}

/** Of what somebody accepted. */
const certain = { confidence: 100 };

const aliasesOf = ({ aliases }: StixObject): { aliases?: unknown } =>
  aliases === undefined ? {} : { aliases };

/** Whether an object is not in the bundle yet; from now on it is. */
function isNew(written: Set<string>, id: string): boolean {
  const [type = '', uuid = ''] = id.split('--');
  const key = type + Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('latin1');
  if (written.has(key)) return false;
  written.add(key);
  return true;
}
