type Rgb = [number, number, number];

/** A colour as the browser reads it, or null for what is none. */
export function parseColor(color: string): Rgb | null {
  if (!CSS.supports('color', color)) return null;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return null;
  context.fillStyle = color;
  const hex = /^#(..)(..)(..)$/.exec(context.fillStyle);
  return hex ? [byte(hex[1]), byte(hex[2]), byte(hex[3])] : null;
}

const byte = (hex: string | undefined) => Number.parseInt(hex ?? '0', 16);

/** Black or white, whichever is read better on `color` (WCAG 2.2, relative luminance). */
export function textOn(color: Rgb): 'black' | 'white' {
  const luminance = luminanceOf(color);
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? 'black' : 'white';
}

function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
