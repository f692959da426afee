const ignorable =
  /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]/g;
// Marks of Latin, Greek, Cyrillic, Hebrew and Arabic; those of Indic scripts are vowels and must stay.
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const undecomposed: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};
const undecomposedPattern = new RegExp(`[${Object.keys(undecomposed).join('')}]`, 'g');

/** Whether a UTF-16 code unit is invisible formatting (soft hyphen, zero-width, direction marks …). */
export function isIgnorable(code: number): boolean {
  if (code < 0xad) return false;
  if (code === 0xad || code === 0xfeff || code === 0x34f || code === 0x61c || code === 0x180e) return true;
  if (code >= 0xfe00) return code <= 0xfe0f;
  if (code < 0x200b || code > 0x2069) return false;
  return code <= 0x200f || (code >= 0x202a && code <= 0x202e) || code === 0x2065 || code >= 0x2060;
}

/**
 * The form under which a word is indexed: compatibility-decomposed (Unicode NFKD), lower case, without
 * accents and invisible characters, recomposed. Idempotent; two spellings that a reader takes for the
 * same word (`Ｍalware`, `mal\u00adware`, `MALWARE`) fold to the same string.
 */
export function foldWord(word: string): string {
  return word
    .replace(ignorable, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(undecomposedPattern, (letter) => undecomposed[letter] ?? letter)
    .normalize('NFC');
}
