import { wrong, type Bundle } from './bundle.ts';
import { filenameOf, type BundledDocument, type Writing } from './bundled-document.ts';
import { freeDocuments } from './groups.ts';
import { createPen, lineOf } from './markdown.ts';
import { platformSource, textAbstract } from '#domain/stix/export/report.ts';
import { recordsIn, textAt, textsIn } from '#extraction/formats/json/records.ts';
import { writeReport } from '#extraction/formats/stix/report.ts';
import { nameIn } from '#extraction/formats/stix/object.ts';
import { isRelation, relationsAt } from '#extraction/formats/stix/relations.ts';
import { writeByType, writeSources } from '#extraction/formats/stix/sections.ts';
import { isObservable, kindOf, type StixObject } from '#extraction/formats/stix/stix-object.ts';

export type BundledDocuments = {
  documents: BundledDocument[];
  /** Objects that stand in them. */
  objects: number;
  /** Objects that say nothing to read, by type; those that were revoked count as `revoked`. */
  left_out: Record<string, number>;
};

export type BundleLimits = {
  /** Documents that a bundle may become. */
  max_documents: number;
  /** UTF-16 code units of all their texts together. */
  max_length: number;
};

const containers = new Set(['report', 'grouping']);
const comments = new Set(['note', 'opinion']);
// They describe other objects, not something to read about.
const silent = new Set(['marking-definition', 'language-content', 'extension-definition']);

/**
 * Makes documents of a bundle: of each report and grouping one, with what it refers to; of the indicators and
 * observables in none of them "Indicators of …"; and of what else is described the rest. The same bundle makes the
 * same documents. Throws `invalid` when it would become too much.
 */
export function documentsOf(bundle: Bundle, limits: BundleLimits): BundledDocuments {
  const left_out: Record<string, number> = Object.create(null);
  const leaveOut = (what: string) => void (left_out[what] = (left_out[what] ?? 0) + 1);
  const said = new Map<string, StixObject>();
  for (const [id, object] of bundle) {
    if (object['revoked'] === true) leaveOut('revoked');
    else if (silent.has(object.type)) leaveOut(object.type);
    else if (!isRelation(object)) said.set(id, object);
  }
  const reports = reportsIn(said);
  const placed = new Set(reports.flatMap(({ report, ids }) => [report.id, ...ids]));
  for (const [id, object] of said) {
    if (placed.has(id) || !isBare(object)) continue;
    said.delete(id);
    leaveOut(object.type);
  }
  const pen = createPen(limits.max_length);
  const context: Writing = {
    bundle: said,
    markings: bundle,
    brief: pen.brief,
    nameOf: nameIn(bundle),
    relations: relationsAt(bundle.values(), (id) => said.has(id)),
    sources: new Set(),
    pen,
  };
  const documents: BundledDocument[] = [];
  const add = (document: BundledDocument) => {
    documents.push(document);
    if (documents.length > limits.max_documents)
      throw wrong(`The bundle would become more than ${limits.max_documents} documents`);
  };
  for (const { report, ids } of reports) add(reportDocument(context, report, ids));
  const free = [...said.values()].filter(({ id }) => !placed.has(id));
  for (const document of freeDocuments(context, free)) add(document);
  return { documents, objects: said.size, left_out };
}

/** Identities and locations are described by their name, unless there is more. */
function isBare(object: StixObject): boolean {
  return (object.type === 'identity' || object.type === 'location') && textAt(object, 'description') === '';
}

function addTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}

type Report = { report: StixObject; ids: Set<string> };

/** Reports and groupings with the ids of what they refer to, and of what comments on them. */
function reportsIn(said: Bundle): Report[] {
  const commentsOn = commentsByReport(said);
  return [...said.values()]
    .filter(({ type }) => containers.has(type))
    .map((report) => {
      const ids = [...textsIn(report['object_refs']), ...(commentsOn.get(report.id) ?? [])];
      return { report, ids: new Set(ids.filter((id) => said.has(id))) };
    });
}

function commentsByReport(said: Bundle): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, type, object_refs } of said.values()) {
    if (!comments.has(type)) continue;
    for (const about of textsIn(object_refs)) {
      if (containers.has(said.get(about)?.type ?? '')) addTo(found, about, id);
    }
  }
  return found;
}

function reportDocument(context: Writing, report: StixObject, ids: Set<string>): BundledDocument {
  const { bundle, nameOf, pen } = context;
  const title = lineOf(textAt(report, 'name'), 500) || report.type;
  const common = {
    title,
    description: lineOf(textAt(report, 'description'), 2000),
    tags: tagsOf(report),
  };
  const [other, held] = partition([...ids].flatMap((id) => bundle.get(id) ?? []));
  const text = exportedText(report, held);
  if (text !== null)
    return { ...common, filename: filenameOf(title, 'txt'), mime_type: 'text/plain', text: pen.whole(text) };

  writeReport(context, report);
  for (const { id, type } of other)
    pen.brief.fact(`${title} refers to the ${kindOf(type)} ${nameOf(id) ?? ''}.`);
  writeByType(context, held);
  writeSources(context);
  return { ...common, filename: filenameOf(title, 'md'), mime_type: 'text/markdown', text: pen.take() };
}

/** Reports and groupings, which are documents of their own, and all else. */
function partition(objects: StixObject[]): [reports: StixObject[], rest: StixObject[]] {
  const { reports = [], rest = [] } = Object.groupBy(objects, ({ type }) =>
    containers.has(type) ? 'reports' : 'rest',
  );
  return [reports, rest];
}

/**
 * The text of a document that this platform exported, when that is all that the report is about: it holds what the
 * other objects say.
 */
function exportedText(report: StixObject, held: StixObject[]): string | null {
  const note = held.find(
    (object) =>
      object.type === 'note' &&
      object['abstract'] === textAbstract &&
      recordsIn(object['external_references']).some(({ source_name }) => source_name === platformSource),
  );
  const foreign = held.some(
    ({ type, created_by_ref }) => !isObservable(type) && created_by_ref !== report['created_by_ref'],
  );
  const content = note?.['content'];
  return typeof content === 'string' && !foreign ? content : null;
}

function tagsOf(report: StixObject): string[] {
  const labels = [...textsIn(report['labels']), ...textsIn(report['report_types'])];
  return [...new Set(labels.map((label) => lineOf(label, 100)))].filter(Boolean).slice(0, 50);
}
