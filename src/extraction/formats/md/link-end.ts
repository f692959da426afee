/** Labels of link definitions, in lower case. */
export type Labels = ReadonlySet<string>;

/** `at` is the bracket that ends the words of a link. */
type Words = { text: string; at: number; labels: Labels };

const longestTarget = 4000;
const deepestTarget = 32;

/** Where the target after the words of a link ends, or null when they are no link. */
export function endOfLink({ text, at, labels }: Words, from: number): number | null {
  const words = () => labelOf(text.slice(from, at));
  if (text[at + 1] === '(') {
    const end = endOfTarget(text, at + 2);
    if (end !== null) return end;
  }
  if (labels.size === 0) return null;
  if (text[at + 1] === '[') {
    const close = text.slice(at + 2, at + 302).indexOf(']');
    const label = close < 0 ? null : labelOf(text.slice(at + 2, at + 2 + close));
    if (label === '' ? labels.has(words()) : label !== null && labels.has(label)) return at + 3 + close;
  }
  return at - from < 300 && labels.has(words()) ? at + 1 : null;
}

/** After the bracket that closes a target with its title (CommonMark 6.3), or null. */
function endOfTarget(text: string, from: number): number | null {
  const most = Math.min(text.length, from + longestTarget);
  let at = skipSpace(text, from, most);
  if (text[at] === '<') {
    while (at < most && text[at] !== '>' && text[at] !== '\n') at++;
    at++;
  } else {
    for (let depth = 0; at < most && !/\s/.test(text[at] ?? ''); at++) {
      if (text[at] === '(') depth++;
      if (text[at] === ')' && --depth < 0) break;
      if (depth > deepestTarget) return null;
      if (text[at] === '\\') at++;
    }
  }
  const spaced = skipSpace(text, at, most);
  const quote = spaced > at ? (text[spaced] ?? '') : '';
  if ('"\'('.includes(quote) && quote !== '') {
    const close = text.slice(spaced + 1, most).indexOf(quote === '(' ? ')' : quote);
    if (close < 0) return null;
    at = spaced + close + 2;
  }
  at = skipSpace(text, at, most);
  return text[at] === ')' ? at + 1 : null;
}

function skipSpace(text: string, from: number, most: number): number {
  let at = from;
  while (at < most && /\s/.test(text[at] ?? '')) at++;
  return at;
}

/** How labels are compared. */
export function labelOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
