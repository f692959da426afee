import type { Place } from '#document/place.ts';
import type { FindQuote } from './find-quote.ts';
import type { PageText } from './page-text.ts';

/** A stretch of the text that a page shows, and whether it is what is looked at or only lit. */
export type Mark = { start: number; end: number; focus: boolean };

type Marked = {
  marks: Mark[];
  /** Whether `focus` is on this page but could not be found in what it shows. */ missed: boolean;
};

export function isOn(place: { start: number; end: number }, page: { start: number; end: number }): boolean {
  return place.start < page.end && place.end > page.start && place.start < place.end;
}

/** What is marked on a page. */
export function marksOf(
  findQuote: FindQuote,
  page: PageText,
  lit: readonly Place[],
  focus: Place | null,
): Marked {
  const find = ({ start, end }: Place) =>
    findQuote({ start: Math.max(start, page.start) - page.start, end: Math.min(end, page.end) - page.start });
  const lights = lit.filter((place) => isOn(place, page)).flatMap((place) => find(place) ?? []);
  const focused = focus && isOn(focus, page) ? find(focus) : [];
  return {
    marks: [
      ...lights.map((span) => ({ ...span, focus: false })),
      ...(focused ?? []).map((span) => ({ ...span, focus: true })),
    ],
    missed: focused === null,
  };
}

/** A piece of an element's text; `mark` is null where nothing is marked. */
export type MarkedPiece = { text: string; mark: 'lit' | 'focus' | null };

/** An element's text, which begins at `start` of the page's, cut where marks begin and end. */
export function markedPieces(text: string, start: number, marks: readonly Mark[]): MarkedPiece[] {
  const end = start + text.length;
  const touching = marks.filter((mark) => mark.start < end && mark.end > start);
  const cuts = touching.flatMap((mark) => [mark.start, mark.end]).filter((at) => at > start && at < end);
  const starts = [...new Set([start, ...cuts])].toSorted((a, b) => a - b);
  return starts.map((from, i) => {
    const over = touching.filter((mark) => mark.start <= from && from < mark.end);
    return {
      text: text.slice(from - start, (starts[i + 1] ?? end) - start),
      mark: over.length === 0 ? null : over.some(({ focus }) => focus) ? 'focus' : 'lit',
    };
  });
}
