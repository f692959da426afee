import type { ExtractedText } from '#analysis/document.ts';
import { createBrief } from '#extraction/formats/json/brief.ts';
import { isRecord, textAt, textsIn } from '#extraction/formats/json/records.ts';
import { declaredIn } from './declared.ts';
import { markingsOf } from './markings.ts';
import { nameIn, nameOf, writeObject, type Context } from './object.ts';
import { isRelation, relationFact, relationsAt } from './relations.ts';
import { writeMarkings, writeReport } from './report.ts';
import { writeByType, writeSources } from './sections.ts';
import { isStixObject, kindOf, newestOf, type StixObject } from './stix-object.ts';

// They describe other objects, not something to read about.
const silent = new Set(['marking-definition', 'language-content', 'extension-definition']);
const containers = new Set(['report', 'grouping']);

/** The objects of a bundle, of an answer of TAXII, of a list, or a lone one; null for anything else. */
export function stixObjectsIn(value: unknown): StixObject[] | null {
  if (isStixObject(value) && value.type !== 'bundle') return [value];
  const listed = isRecord(value) ? value['objects'] : value;
  if (!Array.isArray(listed)) return null;
  const objects = listed.filter(isStixObject);
  const bundled = isRecord(value) && value['type'] === 'bundle';
  return objects.length > 0 && (bundled || objects.length === listed.length) ? objects : null;
}

/**
 * STIX 2.1 or 2.0 as a brief: reports, then all other objects by what they are, each once and with its relationships, then the
 * sources. The title is that of the only report, or of the only thing that is described.
 */
export function readStix(objects: readonly StixObject[], sourceLength: number): ExtractedText {
  const bundle = newestOf(objects);
  const said = [...bundle.values()].filter(
    (object) => !silent.has(object.type) && !isRelation(object) && object['revoked'] !== true,
  );
  const { brief, out } = createBrief(sourceLength);
  const written = new Set(said.map(({ id }) => id));
  const relations = relationsAt(bundle.values(), (id) => written.has(id));
  const context: Context = { brief, nameOf: nameIn(bundle), relations, markings: bundle, sources: new Set() };
  const [reports, rest] = partition(said);
  const producers = new Set(said.map((object) => textAt(object, 'created_by_ref')));
  const main = reports[0] ?? rest.find(({ id }) => !producers.has(id)) ?? rest[0];
  const alone = reports.length === 1 || rest.filter(({ id }) => !producers.has(id)).length < 2;
  const title = main && alone ? nameOf(main) : null;
  for (const report of reports) {
    writeReport(context, report);
    if (reports.length > 1) writeContents(context, report, bundle);
  }
  if (reports.length === 0 && main && alone) {
    brief.heading(1, title ?? kindOf(main.type));
    writeObject(context, main, null);
    writeMarkings(context, main);
    writeByType(
      context,
      rest.filter((object) => object !== main && isMore(object)),
    );
  } else writeByType(context, rest.filter(isMore));
  const marked = reports.length === 0 && !alone ? rest : [];
  for (const marking of new Set(marked.flatMap((object) => markingsOf(object, bundle)))) brief.fact(marking);
  for (const relation of said.length === 0 ? [...bundle.values()].filter(isRelation) : [])
    brief.fact(relationFact(relation, context.nameOf));
  writeSources(context);
  const about = reports.length === 1 ? reports[0] : alone ? main : undefined;
  const dated = about ? textAt(about, 'published') || textAt(about, 'created') : '';
  return { ...out.finish('json', title), declared: declaredIn(said), ...(dated !== '' && { dated }) };
}

function partition(objects: StixObject[]): [reports: StixObject[], rest: StixObject[]] {
  return [objects.filter(isReport), objects.filter((object) => !isReport(object))];
}

const isReport = ({ type }: StixObject): boolean => containers.has(type);

/** An organisation or a place that only has a name says nothing in a place of its own. */
function isMore(object: StixObject): boolean {
  if (object.type !== 'identity' && object.type !== 'location') return true;
  const { type: _, id: _id, ...rest } = object;
  const about = Object.keys(rest).filter(
    (key) =>
      !/^(?:name|spec_version|created|modified|identity_class|object_marking_refs|created_by_ref)$/.test(key),
  );
  return about.length > 0;
}

/** Of several reports each says what it refers to: all of that is written once, after them. */
function writeContents(
  { brief }: Context,
  report: StixObject,
  bundle: ReadonlyMap<string, StixObject>,
): void {
  for (const id of textsIn(report['object_refs'])) {
    const object = bundle.get(id);
    const name = object && !isRelation(object) ? nameOf(object) : null;
    if (object && name !== null)
      brief.fact(`${nameOf(report) ?? 'The report'} refers to the ${kindOf(object.type)} ${name}.`);
  }
}
