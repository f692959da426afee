/** Words of which the pieces are remembered; past it all are forgotten, so that a text of many words costs time, not memory. */
const mostWords = 1 << 15;
const lettersOfWords = mostWords * 12;
const piecesOfWords = mostWords * 3;
const slotMask = 2 * mostWords - 1;

/** Writes the pieces of a word, by their numbers, into `into` from `at` on; the answer is where they end. */
export type WordPieces = (
  text: string,
  from: number,
  to: number,
  hash: number,
  into: Int32Array,
  at: number,
) => number;

/**
 * Cuts words into pieces and remembers them, in arrays rather than as objects: a string is cut from the text only for a word that
 * is new. A word that pieces do not cover whole, or a longer one, has none.
 */
export function createWordPieces(pieces: readonly string[], longestWord: number): WordPieces {
  const numbers = new Map(pieces.map((piece, at) => [piece, at]));
  /** The word in each slot, counted from 1; where the letters and the pieces of each word begin, with the end of the last. */
  const slots = new Int32Array(slotMask + 1);
  const hashes = new Int32Array(mostWords);
  const lettersAt = new Int32Array(mostWords + 1);
  const piecesAt = new Int32Array(mostWords + 1);
  const letters = new Uint16Array(lettersOfWords);
  const remembered = new Int32Array(piecesOfWords);
  let words = 0;

  const isWord = (word: number, text: string, from: number, to: number): boolean => {
    const begin = lettersAt[word] as number;
    if ((lettersAt[word + 1] as number) - begin !== to - from) return false;
    for (let at = from; at < to; at += 1)
      if (letters[begin + at - from] !== text.charCodeAt(at)) return false;
    return true;
  };
  const remember = (text: string, from: number, to: number, hash: number): number => {
    const isFull =
      words === mostWords ||
      (lettersAt[words] as number) + longestWord > lettersOfWords ||
      (piecesAt[words] as number) + longestWord > piecesOfWords;
    if (isFull) {
      slots.fill(0);
      words = 0;
    }
    let letter = lettersAt[words] as number;
    for (let at = from; at < to; at += 1) letters[letter++] = text.charCodeAt(at);
    const found = splitWord(text.slice(from, to), numbers);
    remembered.set(found, piecesAt[words]);
    hashes[words] = hash;
    lettersAt[words + 1] = letter;
    piecesAt[words + 1] = (piecesAt[words] as number) + found.length;
    return words++;
  };
  const find = (text: string, from: number, to: number, hash: number): number => {
    let slot = (hash ^ (hash >>> 15)) & slotMask;
    for (let word = slots[slot] as number; word > 0; word = slots[slot] as number) {
      if (hashes[word - 1] === hash && isWord(word - 1, text, from, to)) return word - 1;
      slot = (slot + 1) & slotMask;
    }
    const word = remember(text, from, to, hash);
    if (word === 0) slot = (hash ^ (hash >>> 15)) & slotMask;
    slots[slot] = word + 1;
    return word;
  };
  return (text, from, to, hash, into, at) => {
    if (to - from > longestWord) return at;
    const word = find(text, from, to, hash);
    const first = piecesAt[word] as number;
    const count = (piecesAt[word + 1] as number) - first;
    for (let piece = 0; piece < count; piece += 1) into[at + piece] = remembered[first + piece] as number;
    return at + count;
  };
}

/** The longest piece that the rest of the word begins with, again and again. Pieces inside of a word begin with ##. */
export function splitWord(word: string, numbers: ReadonlyMap<string, number>): number[] {
  const found: number[] = [];
  for (let at = 0; at < word.length;) {
    const before = at;
    for (let end = word.length; end > before && at === before; end -= 1) {
      const number = numbers.get(before === 0 ? word.slice(0, end) : `##${word.slice(before, end)}`);
      if (number === undefined) continue;
      found.push(number);
      at = end;
    }
    if (at === before) return [];
  }
  return found;
}
