import type { Place } from '#document/place.ts';
import type { TextPart } from './text-part.ts';

/** A stretch of text that is shown alike. */
export type Piece = {
  text: string;
  start: number;
  /** Of the heading that it is in, 1–6; null: not in one. */
  level: number | null;
  lit: boolean;
  focus: boolean;
  /** The page that begins here. */
  page: number | null;
};

type Span = { start: number; end: number };

const holds = (spans: readonly Span[], start: number): boolean =>
  spans.some((span) => span.start <= start && start < span.end);

/** Cuts a part of a text wherever something that is shown in another way begins or ends. */
export function piecesOf(part: TextPart, lit: readonly Place[], focus: Place | null): Piece[] {
  const end = part.start + part.text.length;
  const touching = <Each extends Span>(spans: readonly Each[]) =>
    spans.filter((span) => span.start < end && span.end > part.start && span.start < span.end);
  const headings = touching(part.headings);
  const lights = touching(lit);
  const focused = touching(focus ? [focus] : []);
  const pages = new Map(part.pages.map((page) => [page.start, page.number]));
  const cuts = [
    part.start,
    end,
    ...[...headings, ...lights, ...focused].flatMap((span) => [span.start, span.end]),
    ...pages.keys(),
  ].filter((offset) => offset >= part.start && offset <= end);
  const starts = [...new Set(cuts)].toSorted((a, b) => a - b);
  return starts.slice(0, -1).map((start, i) => ({
    text: part.text.slice(start - part.start, (starts[i + 1] ?? end) - part.start),
    start,
    level: headings.find((span) => holds([span], start))?.level ?? null,
    lit: holds(lights, start),
    focus: holds(focused, start),
    page: pages.get(start) ?? null,
  }));
}
