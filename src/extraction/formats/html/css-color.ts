/** Red, green, blue from 0 to 255, and how opaque from 0 to 1. */
export type Color = [red: number, green: number, blue: number, alpha: number];

export const white: Color = [255, 255, 255, 1];

const names: Record<string, string> = {
  white: '#fff',
  black: '#000',
  snow: '#fffafa',
  ivory: '#fffff0',
  ghostwhite: '#f8f8ff',
  whitesmoke: '#f5f5f5',
  mintcream: '#f5fffa',
  azure: '#f0ffff',
  floralwhite: '#fffaf0',
  red: '#f00',
  green: '#008000',
  blue: '#00f',
  yellow: '#ff0',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  navy: '#000080',
};
/** Two colours no further apart in red, green and blue are one to the eye. */
const sameColor = 24;

/** A colour in CSS, or the first one in a `background`; null when it is not a colour or unknown. */
export function readColor(value: string): Color | null {
  if (/\btransparent\b/.test(value)) return [0, 0, 0, 0];
  const hex = /#([\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/i.exec(value)?.[1];
  if (hex) return fromHex(hex);
  const list = /\b(rgb|hsl)a?\(([^()]*)\)/.exec(value);
  if (list) return fromList(list[1] ?? '', list[2] ?? '');
  const name = value.split(/[^a-z]+/).find((word) => Object.hasOwn(names, word));
  return name ? fromHex((names[name] ?? '').slice(1)) : null;
}

/** Six hexadecimal digits, or three, and the opacity. */
export function fromHex(hex: string): Color {
  const wide = hex.length < 6 ? Array.from(hex, (digit) => digit + digit).join('') : hex;
  const at = (index: number) => Number.parseInt(wide.slice(index, index + 2), 16);
  return [at(0), at(2), at(4), wide.length > 6 ? at(6) / 255 : 1];
}

function fromList(form: string, list: string): Color | null {
  const parts = list.split(/[\s,/]+/).filter(Boolean);
  const part = (index: number, whole: number) => {
    const value = parts[index] ?? '';
    return value.endsWith('%') ? (Number.parseFloat(value) / 100) * whole : Number.parseFloat(value);
  };
  const alpha = parts[3] === undefined ? 1 : part(3, 1);
  if (form === 'rgb') return [part(0, 255), part(1, 255), part(2, 255), alpha];
  // Only the ends of the scale matter here.
  const light = part(2, 1);
  return light >= 0.98 ? [255, 255, 255, alpha] : light <= 0.02 ? [0, 0, 0, alpha] : null;
}

export function alike(one: Color, other: Color): boolean {
  return [0, 1, 2].every((at) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) <= sameColor);
}
