import { tag } from '#publishing/markup/tag.ts';

export const colours = {
  bar: '#2f5d8a',
  track: '#e9edf2',
  line: '#c3ccd6',
  label: '#24303c',
  quiet: '#5b6875',
};

/** What a drawing holds, and how large it is. */
export type Drawing = { width: number; height: number; content: string[] };

/** Every figure is as wide as a line of text. */
export const drawingWidth = 640;

type At = { x: number; y: number; anchor?: 'start' | 'middle' | 'end'; quiet?: boolean };

/** A line of text: at most that many characters of it. */
export function label(text: string, { x, y, anchor = 'start', quiet = false }: At, most = 60): string {
  const attributes = {
    x: rounded(x),
    y: rounded(y),
    'text-anchor': anchor,
    class: quiet ? 'quiet' : 'label',
    fill: quiet ? colours.quiet : colours.label,
  };
  return tag('text', attributes, [shortened(text, most)], 'text');
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Letters of Chinese, Japanese and Korean are about twice as wide as others. */
const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/u;

export function shortened(text: string, most: number): string {
  let width = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, most * 4))) {
    width += wide.test(segment) ? 2 : 1;
    if (width > most) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return kept;
}
