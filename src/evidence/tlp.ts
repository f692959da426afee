import type { Tlp } from './evidence.ts';

const marking = /\bTLP\s?[:-]\s?(CLEAR|WHITE|GREEN|AMBER\+STRICT|AMBER|RED)\b/g;
/** Where a document bears its marking; further in it may explain the protocol. Characters. */
const head = 4_000;

/** The strictest marking at the beginning of a document; null where it bears none. */
export function tlpOf(text: string): Tlp | null {
  const order: Tlp[] = ['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED'];
  const found = [...text.slice(0, head).matchAll(marking)].map(([, said]) =>
    said === 'WHITE' ? 'CLEAR' : (said as Tlp),
  );
  return found.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? null;
}
