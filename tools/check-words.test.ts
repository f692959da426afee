import { describe, expect, it } from 'vitest';
import { misusesInPage, misusesInSource, unusedWords } from './check-words.ts';

const glossary = [
  '# Glossary',
  '| `kept` | a term, not a word to avoid |',
  '## Words we do not use',
  '| not | but |',
  '|---|---|',
  '| `anew` | again |',
  '| `is told`, `told of` | is notified |',
  '## Words to use with care',
  '| `gone` | deleted |',
].join('\n');
const words = unusedWords(glossary);
const inSource = (source: string) =>
  misusesInSource(source, words, false).map(({ line, word }) => `${line}: ${word}`);
const inTest = (source: string) =>
  misusesInSource(source, words, true).map(({ line, word }) => `${line}: ${word}`);

describe('the words of a source file', () => {
  it('reports an unused word in a comment with its line and what to write instead', () => {
    expect(misusesInSource('const a = 1;\n// Reads it anew.\n', words, false)).toEqual([
      { line: 2, word: 'anew', instead: 'again' },
    ]);
  });

  it('reports one in a message, also in a template, but not in a substitution of it', () => {
    expect(inSource("fail('The owner is told');")).toEqual(['1: is told']);
    expect(inSource('fail(`${count(anew)} read\nanew`);')).toEqual(['2: anew']);
    expect(inSource("const anew = read('anew');")).toEqual([]);
  });

  it('reports a phrase that goes over the end of a comment line', () => {
    expect(inSource('// The owner is\n  // told of it.')).toEqual(['1: is told']);
    expect(inSource('/**\n * What is\n * told.\n */')).toEqual(['2: is told']);
  });

  it('passes over quotations, code and parts of longer words', () => {
    expect(inSource('// "anew", `anew` and anewly\nconst pattern = /is told|\'anew/;')).toEqual([]);
    expect(inSource("const half = a / b; // 'anew\nconst url = 'https://example.com/anew';")).toEqual([
      '1: anew',
    ]);
  });

  it('reads the titles of a test, but not its samples', () => {
    expect(inTest("it('is told', () => read('a text anew'));")).toEqual(['1: is told']);
    expect(inTest("describe.each([1])('read anew', () => undefined);")).toEqual(['1: anew']);
  });
});

describe('the words of a page', () => {
  it('reports an unused word outside code blocks, inline code and quotations', () => {
    const page = ['Read anew.', '```', 'anew', '```', '`anew` and "anew" are', 'anew'].join('\n');
    expect(misusesInPage(page, words).map(({ line }) => line)).toEqual([1, 6]);
  });
});
