import type { Scan } from './scan.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Phrases with what they are worth, as evidence for what follows. */
export type Leads = readonly (readonly [string, number])[];

/** Compiles phrases into what tells the weight of the heaviest that ends at a token, 0 for none. */
export function compileLeads(leads: Leads, vocabulary: Vocabulary): (scan: Scan, at: number) => number {
  const byLast = new Map<number, { ids: number[]; weight: number }[]>();
  for (const [phrase, weight] of leads) {
    const ids = phrase.split(' ').map((word) => vocabulary.add(word));
    const last = ids.at(-1) as number;
    byLast.set(last, [...(byLast.get(last) ?? []), { ids, weight }]);
  }
  return ({ tokens }, at) => {
    let heaviest = 0;
    for (const { ids, weight } of byLast.get(tokens.word[at] as number) ?? [])
      if (weight > heaviest && ids.every((id, index) => tokens.word[at - ids.length + 1 + index] === id))
        heaviest = weight;
    return heaviest;
  };
}
