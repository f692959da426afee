import type { PreparedFigure } from '#publishing/prepare/prepared.ts';
import { tag } from '#publishing/markup/tag.ts';
import { colours, drawingWidth, label, rounded, type Drawing } from './svg.ts';

const plot = { left: 48, right: 12, top: 14, height: 150 };
const height = plot.top + plot.height + 46;
const dayMs = 86_400_000;
/** Labels below the axis that fit next to each other. */
const mostTicks = 5;

type Dated = { at: number; value: number };

/** A stem for each date, as high as its value, on an axis on which time runs evenly. */
export function timelineSvg({ points, unit }: PreparedFigure, language: string): Drawing {
  const dated = points
    .map(({ name, value }): Dated => ({ at: Date.parse(name), value }))
    .filter(({ at }) => !Number.isNaN(at));
  const first = dated.reduce((least, { at }) => Math.min(least, at), Infinity);
  const last = dated.reduce((most, { at }) => Math.max(most, at), -Infinity);
  const span = Math.max(last - first, dayMs);
  const most = dated.reduce((highest, { value }) => Math.max(highest, value), 0) || 1;
  const width = drawingWidth - plot.left - plot.right;
  const pad = 10;
  const x = (at: number): number => rounded(plot.left + pad + ((at - first) / span) * (width - 2 * pad));
  const y = (value: number): number => rounded(plot.top + plot.height * (1 - Math.max(value, 0) / most));
  const ground = plot.top + plot.height;

  const content = [0, most / 2, most].flatMap((value) => [
    line(plot.left, y(value), plot.left + width, y(value)),
  ]);
  for (const value of scaleOf(most))
    content.push(
      label(value.toLocaleString(language), {
        x: plot.left - 8,
        y: y(value) + 4,
        anchor: 'end',
        quiet: true,
      }),
    );
  for (const { at, value } of dated) {
    content.push(line(x(at), ground, x(at), y(value), 'stem'));
    content.push(tag('circle', { cx: x(at), cy: y(value), r: 3.5, class: 'bar', fill: colours.bar }));
  }
  if (dated.length > 0) content.push(...ticks(first, last, { x, ground, language }));
  content.push(label(unit, { x: plot.left, y: height - 6, quiet: true }));
  return { width: drawingWidth, height, content };
}

/** Whole numbers stay whole: half of an odd number is no count. */
function scaleOf(most: number): number[] {
  return most % 2 === 0 ? [0, most / 2, most] : [0, most];
}

function line(x1: number, y1: number, x2: number, y2: number, name = 'line'): string {
  const stem = name === 'stem';
  return tag('line', {
    x1,
    y1,
    x2,
    y2,
    class: name,
    stroke: stem ? colours.bar : colours.line,
    'stroke-width': stem ? 2 : 1,
  });
}

type Axis = { x: (at: number) => number; ground: number; language: string };

function ticks(first: number, last: number, { x, ground, language }: Axis): string[] {
  const count = last === first ? 1 : mostTicks;
  const long = last - first > 120 * dayMs;
  return Array.from({ length: count }, (_, at) => {
    const moment = count === 1 ? first : first + ((last - first) * at) / (count - 1);
    const format = long ? ({ month: 'short', year: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
    const text = new Date(moment).toLocaleDateString(language, { ...format, timeZone: 'UTC' });
    const anchor = at === 0 && count > 1 ? 'start' : at === count - 1 && count > 1 ? 'end' : 'middle';
    return label(text, { x: x(moment), y: ground + 18, anchor, quiet: true });
  });
}
