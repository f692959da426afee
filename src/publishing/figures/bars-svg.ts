import type { PreparedFigure } from '#publishing/prepare/prepared.ts';
import type { Words } from '#publishing/prepare/words.ts';
import { tag } from '#publishing/markup/tag.ts';
import { colours, drawingWidth, label, rounded, type Drawing } from './svg.ts';

/** More bars than this are no picture any more: the first are drawn, and how many are left is written below. */
const mostBars = 40;
const rowHeight = 26;
const barHeight = 14;
const top = 6;
const labelWidth = 250;
const valueWidth = 64;
const characters = 36;

/** A bar for each point, in their order: its name before it, its value after it. */
export function barsSvg({ points, unit }: PreparedFigure, words: Words, language: string): Drawing {
  const drawn = points.slice(0, mostBars);
  const left = points.length - drawn.length;
  const most = Math.max(...drawn.map(({ value }) => value), 0) || 1;
  const room = drawingWidth - labelWidth - valueWidth;
  const content = drawn.flatMap(({ name, value }, at) => {
    const y = top + at * rowHeight;
    const width = rounded((Math.max(value, 0) / most) * room);
    const shape = { x: labelWidth, y: y + (rowHeight - barHeight) / 2, height: barHeight, rx: 2 };
    return [
      label(name, { x: labelWidth - 10, y: y + 17, anchor: 'end' }, characters),
      tag('rect', { ...shape, width: room, class: 'track', fill: colours.track }),
      tag('rect', { ...shape, width, class: 'bar', fill: colours.bar }),
      label(value.toLocaleString(language), { x: labelWidth + room + 8, y: y + 17 }),
    ];
  });
  const below = top + drawn.length * rowHeight + 18;
  const rest = left > 0 ? ` (+ ${words.more(left)})` : '';
  content.push(label(`${unit}${rest}`, { x: labelWidth, y: below, quiet: true }));
  return { width: drawingWidth, height: below + 8, content };
}
