import { fromHex, type Color } from '#extraction/formats/html/css-color.ts';
import { attribute } from '#extraction/xml.ts';

/** The formatting of a run of text, as far as it is set. `shade` is the background colour; `size` counts half points. */
export type RunFormat = {
  vanish: boolean | null;
  color: string | null;
  shade: string | null;
  size: number | null;
};
export type Run = RunFormat & { style: string | null };

/** The background of the text of a cell, a shape or the page: `unknown` when it is a picture or set elsewhere. */
export type Background = Color | 'unknown';

/** The colours that text is marked with. */
const highlights: Record<string, string> = { white: 'FFFFFF', black: '000000', none: 'auto' };

export const plainLook: RunFormat = { vanish: null, color: null, shade: null, size: null };

/** Takes up a property of a run or a style (ECMA-376 17.3.2). */
export function readLook(look: RunFormat, name: string, attributes: string): void {
  const value = attribute(attributes, 'val');
  if (name === 'vanish' || name === 'specVanish')
    look.vanish = value === null || !/^(?:0|false|off)$/.test(value);
  else if (name === 'color') look.color = value;
  else if (name === 'sz') look.size = Number(value);
  else if (name === 'highlight') look.shade = highlights[value ?? ''] ?? 'unknown';
  else if (name === 'shd') look.shade = fillOf(attributes);
}

/** The colour of a shading; a pattern over it makes another one. */
export function fillOf(attributes: string): string {
  const pattern = attribute(attributes, 'val') ?? 'clear';
  return /^(?:clear|nil)$/.test(pattern) ? (attribute(attributes, 'fill') ?? 'auto') : 'unknown';
}

export function backgroundOf(fill: string | null, outer: Background): Background {
  if (fill === null || fill === 'auto') return outer;
  return /^[\da-f]{6}$/i.test(fill) ? fromHex(fill) : 'unknown';
}
