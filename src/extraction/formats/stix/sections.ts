import { oneLine } from '#extraction/formats/json/wording.ts';
import { writeObject, type Context } from './object.ts';
import { isObservable, type StixObject } from './stix-object.ts';

/** What their sections are called, in the order in which they stand. */
const plurals = new Map(
  Object.entries({
    'threat-actor': 'Threat actors',
    'intrusion-set': 'Intrusion sets',
    campaign: 'Campaigns',
    incident: 'Incidents',
    malware: 'Malware',
    'malware-analysis': 'Malware analyses',
    tool: 'Tools',
    'attack-pattern': 'Attack patterns',
    vulnerability: 'Vulnerabilities',
    infrastructure: 'Infrastructure',
    'course-of-action': 'Courses of action',
    identity: 'Identities',
    location: 'Locations',
    'observed-data': 'Observed data',
    indicator: 'Indicators',
    note: 'Notes',
    opinion: 'Opinions',
  }),
);

const placeOf = new Map([...plurals.keys()].map((type, place) => [type, place]));
// What has no place of its own comes last.
const rank = ({ type }: StixObject): number => placeOf.get(type) ?? placeOf.size;

/** Writes the objects by what they are, until the document is full, and answers those that are left. */
export function writeByType(
  context: Context,
  objects: readonly StixObject[],
  isFull: () => boolean = () => false,
): StixObject[] {
  const sorted = objects.toSorted(
    (a, b) => rank(a) - rank(b) || (a.type < b.type ? -1 : Number(a.type > b.type)),
  );
  let section = '';
  for (const [at, object] of sorted.entries()) {
    if (at > 0 && isFull()) return sorted.slice(at);
    if (sectionOf(object.type) !== section) {
      section = sectionOf(object.type);
      context.brief.heading(2, section);
    }
    writeObject(context, object, 3);
  }
  return [];
}

/** Writes the sources of what was written, and forgets them. */
export function writeSources({ brief, sources }: Context): void {
  if (sources.size > 0) brief.heading(2, 'References');
  for (const source of sources) brief.fact(source);
  sources.clear();
}

export function sectionOf(type: string): string {
  if (isObservable(type)) return 'Observables';
  return plurals.get(type) ?? oneLine(type).slice(0, 100);
}
