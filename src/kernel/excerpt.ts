const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text, of at most `length` UTF-16 units: it ends between characters as readers see them, so that no
 * emoji is halved. One that alone is longer, of which nothing would be left, is cut between code points.
 */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  // Where a character begins does not depend on what comes after its first code point.
  const read = text.slice(0, length + 2);
  const { index } = characters.segment(read).containing(length) ?? { index: length };
  return index > 0 ? text.slice(0, index) : read.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** The text, or its beginning with an ellipsis when it has more than `length` UTF-16 units. */
export function excerptOf(text: string, length: number): string {
  return text.length <= length ? text : `${beginningOf(text, length - 1)}…`;
}
