/** What is raised to a power: a ten, a two, or the sign of a unit or a variable. Other numbers and words have notes. */
const base = /(?:(?:^|[^\p{L}\p{N}.])(?:10|2|[a-z]|[kcm]m)|\))$/iu;
const numbers = /^[\d\s,;[\]]*\d[\d\s,;[\]]*$/;

/**
 * What raised text is: the mark of a note, which says nothing without what it leads to, an exponent of what is `before` it (its last four
 * characters are enough), or null for words. `linked`: it leads somewhere.
 */
export function raisedAs(text: string, before: string, linked: boolean): 'note' | 'exponent' | null {
  if (!numbers.test(text)) return null;
  return linked || text.startsWith('[') || !base.test(before) ? 'note' : 'exponent';
}
