import { describe, expect, it } from 'vitest';
import { createWordPieces } from './word-pieces.ts';

const vocabulary = ['un', '##aff', '##able', 'a', '##b', '##bc', 'emotet'];
const piecesOf = (word: string, hash = 7): string[] => {
  const into = new Int32Array(40);
  const end = cut(`<${word}>`, 1, word.length + 1, hash, into, 2);
  return Array.from(into.subarray(2, end), (piece) => vocabulary[piece] as string);
};
const cut = createWordPieces(vocabulary, 10);

describe('the pieces of a word', () => {
  it('are the longest that fit, from its beginning on', () => {
    expect(piecesOf('unaffable')).toEqual(['un', '##aff', '##able']);
    expect(piecesOf('abcb')).toEqual(['a', '##bc', '##b']);
    expect(piecesOf('emotet')).toEqual(['emotet']);
  });

  it('are none when a part of the word has no piece, or the word is too long', () => {
    expect(piecesOf('unaffected')).toEqual([]);
    expect(piecesOf('b')).toEqual([]);
    expect(piecesOf(`a${'b'.repeat(9)}`)).toHaveLength(10);
    expect(piecesOf(`a${'b'.repeat(10)}`)).toEqual([]);
  });

  it('are those of the word, not of another with the same hash', () => {
    for (const word of ['un', 'a', 'ab', 'abc', 'emotet', 'un', 'abc'])
      expect(piecesOf(word, 99).join('').replaceAll('##', '')).toBe(word);
  });

  it('stay right after more words than are remembered', () => {
    for (let at = 0; at < 70_000; at += 1) piecesOf(`x${at}`, at);
    expect(piecesOf('unaffable')).toEqual(['un', '##aff', '##able']);
    expect(piecesOf('emotet', 12)).toEqual(['emotet']);
  });
});
