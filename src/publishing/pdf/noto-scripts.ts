/** Noto Sans comes in a file for each script; of a character that several have, the first counts. */
export const notoScripts = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
  'devanagari',
];
