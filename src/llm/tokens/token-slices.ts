/** UTF-16 units. The time of an encoding grows with the square of a word's length, and some writing has no spaces. */
export const longestSlice = 1000;

const isSpace = (unit: string | undefined): boolean => unit === undefined || /\s/.test(unit);

/** The last place at or before `limit` where no token of the encodings spans: before a space that follows a word. */
function placeBefore(text: string, from: number, limit: number): number {
  for (let place = text.lastIndexOf(' ', limit); place > from; place = text.lastIndexOf(' ', place - 1)) {
    if (!isSpace(text[place - 1]) && !isSpace(text[place + 1])) return place;
  }
  const splitsPair = /[\uD800-\uDBFF]/.test(text[limit - 1] ?? '');
  return splitsPair ? limit - 1 : limit;
}

/**
 * Cuts a text into slices that are counted apart. Between words the sum is exact; where a thousand characters hold no
 * space, each cut costs a token or two.
 */
export function* slicesOf(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > longestSlice) {
    const to = placeBefore(text, from, from + longestSlice);
    yield text.slice(from, to);
    from = to;
  }
  yield text.slice(from);
}
