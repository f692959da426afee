/** What a chart shows of one thing; where nothing was measured a value is null. */
export type Series = {
  name: string;
  /** Of the theme: `red.8`, or `red`, which is legible in both themes. */
  color: string;
  values: (number | null)[];
};
