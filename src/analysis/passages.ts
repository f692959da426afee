import type { ExtractedText, Heading, Passage, Span } from './document.ts';
import { sentenceSpans } from './language/sentences.ts';

// Sizes in words. A region up to `whole` stays in one piece; a longer one is cut near `target`.
const whole = 300;
const target = 200;
const smallest = 60;
const maxUnitLength = 1_600;

/** `binds`: what follows belongs to it, the items to their lead-in and the fields to their record. */
type Unit = Span & { weight: number; endsParagraph: boolean; binds: boolean };
type Region = Span & { page: number | null; section: string };

/** Words between spaces, or an eighth of the characters where that is more (tables of numbers, CJK, code). */
function weigh(text: string, { start, end }: Span): number {
  let words = 0;
  let inWord = false;
  for (let at = start; at < end; at += 1) {
    const space = text.charCodeAt(at) <= 32;
    if (!space && !inWord) words += 1;
    inWord = !space;
  }
  return Math.max(words, Math.ceil((end - start) / 8));
}

/** Cuts a span that is too long for one passage, at white space where there is some. */
function cutLong(text: string, span: Span): Span[] {
  const out: Span[] = [];
  let { start } = span;
  while (span.end - start > maxUnitLength) {
    let cut = start + maxUnitLength;
    const space = text.slice(start + maxUnitLength / 2, cut).search(/\s\S*$/);
    if (space >= 0) cut = start + maxUnitLength / 2 + space;
    else if (/[\ud800-\udbff]/.test(text[cut - 1] as string)) cut -= 1;
    out.push({ start, end: cut });
    start = cut;
    while (start < span.end && /\s/.test(text[start] as string)) start += 1;
  }
  if (start < span.end) out.push({ start, end: span.end });
  return out;
}

function unitsOf(text: string, region: Region): Unit[] {
  const pieces = sentenceSpans(text, region.start, region.end).flatMap((sentence) => cutLong(text, sentence));
  return pieces.map((piece, i) => {
    const next = pieces[i + 1];
    const endsParagraph = !next || /\n\s*\n/.test(text.slice(piece.end, next.start));
    return {
      ...piece,
      weight: weigh(text, piece),
      endsParagraph,
      binds: next ? binds(text, piece, next) : false,
    };
  });
}

/** Past so many words what belongs together is cut all the same. */
const longest = 450;
const field = /^(?:[-*•] )?[\p{L}_][\p{L}\p{N}_. -]{0,40}: \S/u;

function binds(text: string, { start, end }: Span, next: Span): boolean {
  if (text[end - 1] === ':') return true;
  const together = text.slice(end, next.start).split('\n').length <= 2;
  return (
    together &&
    field.test(text.slice(start, start + 60)) &&
    field.test(text.slice(next.start, next.start + 60))
  );
}

/** Groups a region's units into passages of about `target` words, ending at paragraphs where that is near. */
function pack(units: Unit[]): Span[] {
  let rest = units.reduce((sum, unit) => sum + unit.weight, 0);
  const size = rest <= whole ? whole : Math.max(smallest * 2, rest / Math.ceil(rest / target));
  const out: Span[] = [];
  let open: (Span & { weight: number }) | null = null;
  for (const [i, unit] of units.entries()) {
    rest -= unit.weight;
    open = open
      ? { start: open.start, end: unit.end, weight: open.weight + unit.weight }
      : { start: unit.start, end: unit.end, weight: unit.weight };
    const next = units[i + 1];
    if (!next || rest + open.weight <= whole) continue;
    if (unit.binds && open.weight + next.weight <= longest) continue;
    const full = open.weight >= size || open.weight + next.weight > whole;
    if (full || (unit.endsParagraph && open.weight >= size * 0.7 && rest >= smallest)) {
      out.push({ start: open.start, end: open.end });
      open = null;
    }
  }
  if (open) out.push({ start: open.start, end: open.end });
  return out;
}

/** Follows the headings in order and gives the path at each: `A > B`. */
function headingPaths(headings: Heading[]): string[] {
  const open: Heading[] = [];
  return headings.map((heading) => {
    while (open.length > 0 && (open.at(-1) as Heading).level >= heading.level) open.pop();
    open.push(heading);
    return open.map(({ title }) => title.replace(/\s+/g, ' ').trim()).join(' > ');
  });
}

/** Places where a passage must end: pages, and headings that follow some content. */
function regionsOf({ text, pages, headings }: ExtractedText): Region[] {
  const paths = headingPaths(headings);
  const marks = [
    ...pages.map(({ start, number }) => ({ at: start, page: number, path: null })),
    ...headings.map(({ start }, i) => ({ at: start, page: null, path: paths[i] as string })),
  ].sort((a, b) => a.at - b.at);
  const out: Region[] = [];
  let current: Region = { start: 0, end: 0, page: null, section: '' };
  let contentFrom = 0;
  const headingEnds = new Map(headings.map(({ start, end }) => [start, end]));
  for (const { at, page, path } of marks) {
    const hasContent = text.slice(contentFrom, at).trim() !== '';
    const newPage = page !== null && text.slice(current.start, at).trim() !== '';
    if (hasContent || newPage) {
      out.push({ ...current, end: at });
      current = { ...current, start: at };
    }
    if (page !== null) current = { ...current, page };
    if (path !== null) current = { ...current, section: path };
    contentFrom = path === null ? Math.max(contentFrom, at) : (headingEnds.get(at) ?? at);
  }
  out.push({ ...current, end: text.length });
  return out;
}

/**
 * Cuts a document into passages of roughly 120–250 words. A passage lies in one page and one section, is
 * trimmed, and starts with its heading where there is one; together they hold every visible character of
 * the text exactly once. Linear in the length of the text.
 */
export function splitPassages(document: ExtractedText): Passage[] {
  const out: Passage[] = [];
  for (const region of regionsOf(document)) {
    for (const { start, end } of pack(unitsOf(document.text, region))) {
      out.push({ ordinal: out.length, start, end, page: region.page, section: region.section });
    }
  }
  return out;
}
