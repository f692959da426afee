import { expect, test } from 'vitest';

import { foldWord } from './fold.ts';

test.each([
  ['MALWARE', 'malware'],
  ['Ｍａｌｗａｒｅ', 'malware'],
  ['mal\u00adware', 'malware'],
  ['mal\u200bware', 'malware'],
  ['Café', 'cafe'],
  ['Straße', 'strasse'],
  ['ﬁle', 'file'],
  ['Łódź', 'lodz'],
])('folds %s to the form that other spellings of it have', (word, folded) => {
  expect(foldWord(word)).toBe(folded);
});

test('folding twice is the same as folding once', () => {
  for (const word of ['İstanbul', 'ΣΊΣΥΦΟΣ', '한국어', 'हिन्दी', 'ǅ', '½', 'ﷺ']) {
    expect(foldWord(foldWord(word))).toBe(foldWord(word));
  }
});
