/** What a name in a text can be of; `people`: nationalities and the like; `product`: software and devices that are no tool of an attack. */
export const recognisedKinds = [
  'actor',
  'malware',
  'tool',
  'product',
  'person',
  'organisation',
  'place',
  'people',
] as const;
export type RecognisedKind = (typeof recognisedKinds)[number];

/** The columns of the weights: the kinds, and last "no name". */
export const columns = recognisedKinds.length + 1;
export const noName = recognisedKinds.length;
