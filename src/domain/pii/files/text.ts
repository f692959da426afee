/** A text as its bytes: a long one goes from thread to thread without being read on the way, and is empty afterwards. */
export type Utf8Text = {
  utf8: Uint8Array<ArrayBuffer>;
  /** In UTF-16 code units. */
  length: number;
};

export type Page = { number: number; start: number; end: number };

/** The number of the page on which a place of a text is, or null; pages are in order and do not overlap. */
export function pageFinder(pages: readonly Page[]): (offset: number) => number | null {
  return (offset) => {
    let low = 0;
    let high = pages.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pages[middle] as Page).end <= offset) low = middle + 1;
      else high = middle;
    }
    const page = pages[low];
    return page && page.start <= offset ? page.number : null;
  };
}
