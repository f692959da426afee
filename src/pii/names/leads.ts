import { asked } from '#pii/text/marks.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';

/** Phrases with what they are worth, as evidence for what follows. */
export type Leads = readonly (readonly [string, number])[];

/** Compiles phrases into what shows the weight of the heaviest that ends at a token, 0 for none. */
export function compileLeads(leads: Leads, vocabulary: Vocabulary): (scan: Scan, at: number) => number {
  const byLast: { ids: number[]; weight: number }[][] = [];
  const places = new Map<number, number>();
  for (const [phrase, weight] of leads) {
    const words = phrase.split(' ');
    const ids = words.map((word) => vocabulary.add(word));
    const last = vocabulary.add(words.at(-1) as string, asked.lead);
    if (!places.has(last)) places.set(last, byLast.push([]));
    byLast[(places.get(last) as number) - 1]?.push({ ids, weight });
  }
  // An array is read for every token of a text: ten times as fast as the map.
  const placeOf = new Uint16Array(Math.max(0, ...places.keys()) + 1);
  for (const [id, place] of places) placeOf[id] = place;
  return ({ tokens }, at) => {
    // Read in order, as the array of all words is not; most of a text are none of these.
    if (tokens.leads[at] !== 1) return 0;
    const place = placeOf[tokens.word[at] as number];
    if (!place) return 0;
    let heaviest = 0;
    for (const { ids, weight } of byLast[place - 1] as { ids: number[]; weight: number }[])
      if (weight > heaviest && ids.every((id, index) => tokens.word[at - ids.length + 1 + index] === id))
        heaviest = weight;
    return heaviest;
  };
}
