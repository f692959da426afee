import { fold, type Folded } from './folded-text.ts';

type Span = { start: number; end: number };

/** A page as it was extracted, and the same page as it is shown. */
type Texts = { extracted: string; shown: string };

/** Of a quote, at least so much must be on the page that is shown. */
const enough = 0.8;
/** Shorter stretches are on a page by chance. */
const shortestPiece = 4;
/** So many letters around a quote tell it from the same words elsewhere on the page. */
const around = 120;

/** Finds spans of the extracted text on the page that is shown, in its order; null where they are not. */
export type FindQuote = (span: Span) => Span[] | null;

export function quoteFinder(texts: Texts): FindQuote {
  const folded = new Map<boolean, { from: Folded; page: Folded }>();
  function foldedOnce(loosely: boolean) {
    const known = folded.get(loosely);
    if (known) return known;
    const made = { from: fold(texts.extracted, loosely), page: fold(texts.shown, loosely) };
    folded.set(loosely, made);
    return made;
  }
  function locateIn(span: Span, loosely: boolean): Found {
    const { from, page } = foldedOnce(loosely);
    return locate(from.text, { start: firstFrom(from, span.start), end: firstFrom(from, span.end) }, page);
  }
  return (span) => {
    const strict = locateIn(span, false);
    const loose = strict.share < 1 ? locateIn(span, true) : strict;
    const best =
      loose.share > strict.share ? { ...loose, spans: withEnds(loose.spans, texts, span) } : strict;
    return best.share >= enough ? joined(best.spans, texts.shown) : null;
  };
}

/** The first unit of a folded text that comes from an offset or after it. */
function firstFrom({ origin }: Folded, offset: number): number {
  const index = origin.findIndex((from) => from >= offset);
  return index === -1 ? origin.length : index;
}

type Found = { spans: Span[]; share: number };

function locate(from: string, { start, end }: Span, page: Folded): Found {
  if (start >= end) return { spans: [], share: 0 };
  const quote = from.slice(start, end);
  const whole = nearest(from, start, quote, page.text);
  const pieces =
    whole === -1
      ? inPieces(quote, page.text, start / from.length)
      : [{ start: whole, end: whole + quote.length }];
  const length = pieces.reduce((sum, piece) => sum + piece.end - piece.start, 0);
  return { spans: pieces.map((piece) => originOf(piece, page)), share: length / quote.length };
}

function originOf({ start, end }: Span, { origin }: Folded): Span {
  return { start: origin[start] ?? 0, end: (origin[end - 1] ?? 0) + 1 };
}

/** Where a quote is on a page: of several places the one with the same words around it, then the one at about the same height; -1: nowhere. */
function nearest(from: string, start: number, quote: string, page: string): number {
  let best = { at: -1, same: -1, far: Infinity };
  for (let at = page.indexOf(quote); at !== -1; at = page.indexOf(quote, at + 1)) {
    const same = sameAround(from, start, quote.length, page, at);
    const far = Math.abs(at / page.length - start / from.length);
    if (same > best.same || (same === best.same && far < best.far)) best = { at, same, far };
  }
  return best.at;
}

function sameAround(from: string, start: number, length: number, page: string, at: number): number {
  let before = 0;
  while (
    before < around &&
    start > before &&
    at > before &&
    from[start - before - 1] === page[at - before - 1]
  )
    before++;
  let after = 0;
  while (
    after < around &&
    at + length + after < page.length &&
    from[start + length + after] === page[at + length + after]
  )
    after++;
  return before + after;
}

/** A quote whose parts stand in another order on the page, or apart, as the cells of a table do: the longest stretches first found. */
function inPieces(quote: string, page: string, height: number): Span[] {
  const pieces: Span[] = [];
  let near = Math.floor(height * page.length);
  for (let at = 0; at < quote.length;) {
    const piece = longestStart(quote.slice(at), page, near);
    if (piece === null) at++;
    else {
      pieces.push(piece);
      near = piece.end;
      at += piece.end - piece.start;
    }
  }
  return pieces;
}

/** The longest beginning of a text that is on a page; the nearest of several. */
function longestStart(text: string, page: string, near: number): Span | null {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (page.includes(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  const start = text.slice(0, low);
  if (low < Math.min(shortestPiece, text.length)) return null;
  const [before, after] = [page.lastIndexOf(start, near), page.indexOf(start, near)];
  const at = before !== -1 && (after === -1 || near - before < after - near) ? before : after;
  return { start: at, end: at + low };
}

/** Punctuation at the ends of a quote belongs to it where the page has the same. */
function withEnds(spans: Span[], { extracted, shown }: Texts, quote: Span): Span[] {
  const text = extracted.slice(quote.start, quote.end).trim();
  const head = /^[^\p{L}\p{N}]*/u.exec(text)?.[0] ?? '';
  const tail = /[^\p{L}\p{N}]*$/u.exec(text)?.[0] ?? '';
  return spans.map((span, i) => {
    let { start, end } = span;
    if (i === 0) for (let at = head.length - 1; start > 0 && shown[start - 1] === head[at]; at--) start--;
    if (i === spans.length - 1) for (let at = 0; at < tail.length && shown[end] === tail[at]; at++) end++;
    return { start, end };
  });
}

/** Stretches with nothing but space or hyphens between them are one. */
function joined(spans: Span[], shown: string): Span[] {
  const inOrder = spans.toSorted((a, b) => a.start - b.start);
  return inOrder.reduce<Span[]>((all, span) => {
    const last = all.at(-1);
    if (last && /^[\s\p{Pd}]*$/u.test(shown.slice(last.end, span.start)))
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else all.push(span);
    return all;
  }, []);
}
