/** A text as it is compared: without what two readers of a file write differently. `origin[i]` is where its unit `i` comes from. */
export type Folded = { text: string; origin: number[] };

/** White space, hyphens, what is invisible: one reader joins lines and words where the other does not. */
const ignored = /[\s\p{Pd}\p{C}\p{Z}]/u;
/** All but letters, digits and symbols: readers differ in bullets, bars of tables and accents that stand alone. */
const loose = /[^\p{L}\p{N}\p{Sm}\p{Sc}]/u;

/** `loosely` leaves punctuation out as well. */
export function fold(text: string, loosely: boolean): Folded {
  const out: string[] = [];
  const origin: number[] = [];
  let offset = 0;
  for (const character of text) {
    if (!(loosely ? loose : ignored).test(character))
      // Ligatures, wide forms and raised digits are several or other letters to one of the readers.
      for (const unit of character
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[‘’‚]/, "'")
        .replace(/[“”„]/, '"')) {
        if (ignored.test(unit)) continue;
        out.push(unit);
        for (let i = 0; i < unit.length; i++) origin.push(offset);
      }
    offset += character.length;
  }
  return { text: out.join(''), origin };
}
