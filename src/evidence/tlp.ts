import { tlpMarkings, type Tlp } from './evidence.ts';

const level = '(clear|white|green|amber[+ _-]strict|amber|red)\\b';
/** `TLP:AMBER`, a field such as `tlp: GREEN` or `"tlp": "green"`, and a tag such as `tlp:red`. */
const marking = new RegExp(`\\btlp["']?\\s{0,8}[:=-]\\s{0,8}["']?(?:tlp[:-])?${level}`, 'gi');
/** A field of a record, alone on its line. */
const field = new RegExp(
  `^[ \\t]{0,40}(?:- )?["']?tlp["']?[ \\t]?[:=][ \\t]{0,8}["']?(?:tlp[:-])?${level}["']?,?[ \\t]*$`,
  'gim',
);
/** Where a document bears its marking; further in it may explain the protocol. Characters. */
const head = 4_000;

/** The strictest marking at the beginning of a document, or in a field anywhere in it; null where it bears none. */
export function tlpOf(text: string): Tlp | null {
  const found = [...text.slice(0, head).matchAll(marking), ...text.matchAll(field)];
  const levels = found.flatMap(([, said = '']) => tlpMarkings.filter((one) => one === written(said)));
  return levels.toSorted((a, b) => strictness(b) - strictness(a))[0] ?? null;
}

/** How restrictive a marking is, from -1 for none. */
export const strictness = (tlp: Tlp | null): number => (tlp === null ? -1 : tlpMarkings.indexOf(tlp));

function written(said: string): string {
  const plain = said.toUpperCase().replace(/[ _-]/, '+');
  return plain === 'WHITE' ? 'CLEAR' : plain;
}
