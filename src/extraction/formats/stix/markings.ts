import { recordAt, textAt, textsIn, type Json } from '#extraction/formats/json/records.ts';
import { oneLine } from '#extraction/formats/json/wording.ts';
import { tlpTag } from '#extraction/formats/misp/tags.ts';
import type { StixObject } from './stix-object.ts';

/** The objects that STIX 2.1 (section 7.2.1.4) and OASIS define for TLP 1.0 and 2.0: bundles may refer to them without holding them. */
const tlp: Readonly<Record<string, string>> = {
  'marking-definition--613f2e26-407d-48c7-9eca-b8e91df99dc9': 'TLP:WHITE',
  'marking-definition--34098fce-860f-48ae-8e50-ebd3cc5e41da': 'TLP:GREEN',
  'marking-definition--f88d31f6-486f-44da-b317-01333bde0b82': 'TLP:AMBER',
  'marking-definition--5e57c739-391a-4eb3-b6be-7d15ca92d5ed': 'TLP:RED',
  'marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487': 'TLP:CLEAR',
  'marking-definition--bab4a63c-aed9-4cf5-a766-dfca5abac2bb': 'TLP:GREEN',
  'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421': 'TLP:AMBER',
  'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003': 'TLP:AMBER+STRICT',
  'marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1': 'TLP:RED',
};

/** What the markings of an object say: `The document is marked TLP:GREEN.`, or a statement such as a copyright. */
export function markingsOf(object: StixObject, markings: ReadonlyMap<string, StixObject>): string[] {
  const said = textsIn(object['object_marking_refs']).map((id) => markingText(id, markings.get(id) ?? {}));
  const tag = tlpTag(textsIn(object['labels']));
  return [...new Set(tag === null ? said : [...said, marked(tag)])].filter((text) => text !== '');
}

const marked = (level: string): string => `The document is marked ${level}.`;

function markingText(id: string, marking: Json): string {
  const level = Object.hasOwn(tlp, id) ? tlp[id] : textAt(recordAt(marking, 'definition'), 'tlp');
  if (level) return marked(level.toUpperCase().replace(/^(?:TLP:)?/, 'TLP:'));
  return oneLine(textAt(recordAt(marking, 'definition'), 'statement') || textAt(marking, 'name'));
}
