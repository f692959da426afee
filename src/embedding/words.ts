const space = 1;
const alone = 2;
const letter = 3;
/** By UTF-16 unit what it is in a text, 0 where it was not looked up yet. */
const classes = new Uint8Array(0x10000);

/** All but ASCII and the signs that stay what they are: quotes, dashes, dots, currencies. */
const unusual = /[^\t\n\r\x20-\x7e\xa0-\xac\xae-\xbf\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]/;
const beyondBasicPlane = /[\v\f\u{10000}-\u{10ffff}]/gu;
const unseen = /[\0\ufffd]|(?![\t\n\r])\p{C}/gu;
const marks = /\p{Mn}/gu;
const isSpace = /^\s$/u;
const isPunctuation = /^[!-/:-@[-`{-~\p{P}]$/u;

/**
 * A text as BERT reads it before it looks for words: lower case, without accents and what does not show. Otherwise than there, a
 * new page, an emoji and what else is outside of the basic plane end a word.
 */
export function foldText(text: string): string {
  if (!unusual.test(text)) return text.toLowerCase();
  return (
    text
      .replace(beyondBasicPlane, ' ')
      .replace(unseen, '')
      .normalize('NFD')
      .replace(marks, '')
      // Else it becomes another letter at the end of a word.
      .replaceAll('Σ', 'σ')
      .toLowerCase()
  );
}

const hashSeed = 0x811c9dc5 | 0;
/** FNV-1a by UTF-16 units. */
const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

/**
 * Goes through the words of a folded text, each with a hash of 32 bits: runs of letters and digits, and each sign of punctuation
 * by itself. Ideographs end a word and are none: the pieces have no language that is written with them.
 */
export function eachWord(text: string, visit: (from: number, to: number, hash: number) => void): void {
  let from = -1;
  let hash = hashSeed;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = classes[code] || classOf(code);
    if (kind === letter) {
      if (from < 0) from = at;
      hash = hashStep(hash, code);
      continue;
    }
    if (from >= 0) visit(from, at, hash);
    from = -1;
    hash = hashSeed;
    if (kind === alone) visit(at, at + 1, hashStep(hashSeed, code));
  }
  if (from >= 0) visit(from, text.length, hash);
}

function classOf(code: number): number {
  const character = String.fromCharCode(code);
  const kind =
    isSpace.test(character) || isIdeograph(code) ? space : isPunctuation.test(character) ? alone : letter;
  classes[code] = kind;
  return kind;
}

const isIdeograph = (code: number): boolean =>
  (code >= 0x3400 && code <= 0x4dbf) ||
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff);
