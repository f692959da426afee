import { describe, expect, it } from 'vitest';
import { eachWord, foldText } from './words.ts';

function wordsOf(text: string): string[] {
  const folded = foldText(text);
  const words: string[] = [];
  eachWord(folded, (from, to) => words.push(folded.slice(from, to)));
  return words;
}

describe('the words of a text', () => {
  it.each([
    ['Malware, found!', ['malware', ',', 'found', '!']],
    ['evil[.]example', ['evil', '[', '.', ']', 'example']],
    ['MÜNCHEN Straße Đà', ['munchen', 'straße', 'đa']],
    ['ΟΔΥΣΣΕΥΣ', ['οδυσσευσ']],
    ['İstanbul', ['istanbul']],
    ['mal\u00adware zero\u200bwidth nul\0l', ['malware', 'zerowidth', 'null']],
    ['page\fnext\vline\u00a0end', ['page', 'next', 'line', 'end']],
    ['malware🔥fire', ['malware', 'fire']],
    ['恶意malware软件', ['malware']],
    ['“quoted”—dash…', ['“', 'quoted', '”', '—', 'dash', '…']],
    ['broken\ud800pair', ['brokenpair']],
    ['1,000 $5 a+b', ['1', ',', '000', '$', '5', 'a', '+', 'b']],
    ['', []],
  ])('of %j', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it('have the same hash wherever they are', () => {
    const hashes: number[] = [];
    eachWord('loader, (loader) a loader', (from, to, hash) => {
      if (to - from === 6) hashes.push(hash);
    });
    expect(hashes).toHaveLength(3);
    expect(new Set(hashes).size).toBe(1);
  });
});
