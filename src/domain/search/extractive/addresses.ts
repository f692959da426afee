/** With a slash or without: what follows such a name may be opened or run. */
const scheme = /\b(?:https?|ftps?|wss?|file|data|blob|javascript|vbscript|mailto):(?=\S)/i;
/** A dot within a name, as in a host that programs make a link of, or an address of version 4. */
const host = /[\p{L}\p{N}_-]\.\p{L}{2}|\d\.\d{1,3}\.\d{1,3}\.\d/u;
const schemeLetter = /[a-z\d+.-]/i;
const longestScheme = 32;

const opening = new Set('([{<"\'`“‘«*_~|!=,;:>#-–—•');
const closing = new Set(')]}>"\'`”’»*_~|!?.,;:');
/** Where an address may end within a word, if what follows does not belong to it. */
const ends = /["'`<>()[\]{}|\\^,;]/;

/** The address in a word (a run of characters without white space), without the punctuation around it; null: none. */
export function addressIn(word: string): string | null {
  const start = startIn(word);
  if (start < 0) return null;
  let end = word.length;
  while (end > start && closing.has(word[end - 1] as string)) end -= 1;
  const trimmed = word.slice(start, end);
  return /['’]s$/.test(trimmed) ? trimmed.slice(0, -2) : trimmed;
}

function startIn(word: string): number {
  const start = schemeIn(word);
  // A prefix may be an address of its own: then all of it is one address.
  if (start >= 0 && !host.test(word.slice(0, start))) return start;
  if (start < 0 && !host.test(word)) return -1;
  let begin = 0;
  while (opening.has(word[begin] as string)) begin += 1;
  return begin;
}

function schemeIn(word: string): number {
  const named = scheme.exec(word)?.index ?? -1;
  const slashes = word.indexOf('://');
  if (named >= 0 && (slashes < 0 || named <= slashes)) return named;
  let start = slashes;
  while (start > 0 && slashes - start < longestScheme && schemeLetter.test(word[start - 1] as string))
    start -= 1;
  return start;
}

/** Every address in a text, also in a list, or directly followed by something else. */
export function* addressesIn(text: string): Generator<string> {
  for (const [word] of text.matchAll(/[^\s<]+/g)) {
    const address = addressIn(word);
    if (address === null) continue;
    yield address;
    for (const part of address.split(ends)) {
      const shorter = addressIn(part);
      if (shorter !== null) yield shorter;
    }
  }
}

/** A word with addresses, written so that nothing opens them: `hxxps://evil[.]example`. */
export function defanged(word: string): string {
  return word
    .replace(/\bhttp(?=s?:)/gi, 'hxxp')
    .replace(/\b(ftps?|wss?|file|data|blob|javascript|vbscript|mailto):/gi, '$1[:]')
    .replace(/(?<!hxxps?):\/\//gi, '[:]//')
    .replace(/(?<=[\p{L}\p{N}_-])\.(?=[\p{L}\p{N}_-])/gu, '[.]');
}
