/** What a UTF-16 code unit is to the engine. Surrogates, and with them letters beyond the first plane, are `other`. */
export const kinds = { other: 0, digit: 1, lower: 2, upper: 3, letter: 4 } as const;

const accents = /[\u0300-\u036f]/g;
const undecomposed: Record<string, string> = {
  ß: 's',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 't',
  ς: 'σ',
};

/** The kind of each code unit. */
export const kindOf = new Uint8Array(0x10000);
/** Each code unit as words are looked up: lower case, without accents; one unit for one unit. */
export const plainOf = new Uint16Array(0x10000);

for (let code = 0; code < 0x10000; code += 1) plainOf[code] = code;
for (let code = 0; code < 0xd800; code += 1) {
  const letter = String.fromCharCode(code);
  if (code >= 0x30 && code <= 0x39) kindOf[code] = kinds.digit;
  else if (/\p{Ll}/u.test(letter)) kindOf[code] = kinds.lower;
  else if (/\p{Lu}/u.test(letter)) kindOf[code] = kinds.upper;
  else if (/[\p{L}\p{M}]/u.test(letter)) kindOf[code] = kinds.letter;
  // Only Latin, Greek and Cyrillic have capitals and accents that names are written with and without.
  if (code < 0x2000 && kindOf[code] !== kinds.other && kindOf[code] !== kinds.digit) {
    const lower = letter.toLowerCase();
    plainOf[code] =
      (undecomposed[lower] ?? lower.normalize('NFD').replace(accents, '')).charCodeAt(0) || code;
  }
}

/** A word as it is looked up: lower case, without accents, of the same length. */
export function plain(word: string): string {
  let at = 0;
  while (at < word.length && plainOf[word.charCodeAt(at)] === word.charCodeAt(at)) at += 1;
  if (at === word.length) return word;
  let result = word.slice(0, at);
  for (; at < word.length; at += 1) result += String.fromCharCode(plainOf[word.charCodeAt(at)] as number);
  return result;
}
