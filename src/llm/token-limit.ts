/** Cuts a text that is written in pieces at a number of tokens. */
export type TokenLimit = {
  /** The piece, or as much of it as there is room for: whole words, where one fits. */
  take: (piece: string) => Promise<string>;
  /** Whether something was cut off: nothing more has room. */
  isReached: () => boolean;
};

/** `most`: without it nothing is cut. Errors: those of counting. */
export function createTokenLimit(
  most: number | undefined,
  count: (text: string) => Promise<number>,
): TokenLimit {
  let text = '';
  let reached = false;
  const fits = async (piece: string) => most === undefined || (await count(text + piece)) <= most;

  /** The longest beginning of the piece that fits, of those that end there. */
  async function longest(piece: string, ends: number[]): Promise<string> {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (await fits(piece.slice(0, ends[middle - 1]))) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? '' : piece.slice(0, ends[low - 1]);
  }

  return {
    async take(piece) {
      if (reached) return '';
      let kept = piece;
      if (!(await fits(piece))) {
        reached = true;
        const words = [...piece.matchAll(/\S+/g)].map((word) => word.index + word[0].length);
        kept = await longest(piece, words);
        if (kept === '' && text === '') {
          const letters = Array.from(piece.slice(0, words[0]));
          kept = await longest(
            piece,
            letters.map((_, i) => letters.slice(0, i + 1).join('').length),
          );
        }
      }
      text += kept;
      return kept;
    },
    isReached: () => reached,
  };
}
