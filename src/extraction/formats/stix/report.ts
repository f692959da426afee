import { textAt } from '#extraction/formats/json/records.ts';
import { dateOf } from '#extraction/formats/json/wording.ts';
import { markingsOf } from './markings.ts';
import { nameOf, writeObject, type Context } from './object.ts';
import { kindOf, type StixObject } from './stix-object.ts';

/** Writes a report or a grouping without what it refers to: title, who published it, markings, description. */
export function writeReport(context: Context, report: StixObject): void {
  const { brief } = context;
  const day = textAt(report, 'published') || textAt(report, 'created');
  const producer = context.nameOf(textAt(report, 'created_by_ref'));
  brief.heading(1, nameOf(report) ?? kindOf(report.type));
  const when = day === '' ? '' : ` on ${dateOf(day)}`;
  const by = producer === null ? '' : ` by ${producer}`;
  if (when !== '' || by !== '') brief.fact(`The ${kindOf(report.type)} was published${when}${by}.`);
  writeMarkings(context, report);
  const { object_refs: _, ...own } = report;
  writeObject(context, own, null);
}

/** Writes how a document may be passed on. */
export function writeMarkings({ brief, markings }: Context, object: StixObject): void {
  for (const marking of markingsOf(object, markings)) brief.fact(marking);
}
