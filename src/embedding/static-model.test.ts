import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadStaticModel, longestText } from './static-model.ts';

/** Written by tools/embedding/pack.py with another tokenizer and other arithmetic. */
type EncodedText = { text: string; pieces: number[]; vector: number[] };
const encoded = readFileSync('test/support/embedding/encoded-texts.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as EncodedText);

const model = loadStaticModel();
const vectorOf = (text: string): Float32Array => model.embed([text])[0] as Float32Array;
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, at) => sum + value * (b[at] as number), 0);
const likeness = (a: string, b: string): number => dot(vectorOf(a), vectorOf(b));

describe('the built-in model', () => {
  it('gives each text the vector that the script which made it gives', () => {
    expect(encoded.length).toBeGreaterThan(35);
    for (const { text, pieces } of encoded) {
      const own = vectorOf(text);
      expect(dot(own, own), text).toBeCloseTo(pieces.length > 0 ? 1 : 0, 5);
    }
    const same = encoded.filter(({ pieces }) => pieces.length > 0);
    for (const { text, vector } of same) expect(dot(vectorOf(text), vector), text).toBeGreaterThan(0.999);
  });

  it('gives the same vectors for many texts as for each alone, in their order', () => {
    const texts = encoded.map(({ text }) => text);
    expect(model.embed(texts)).toEqual(texts.map(vectorOf));
  });

  it('puts what is worded otherwise nearer than what has another subject', () => {
    const asked = 'How do the attackers get their victims to open the malicious file?';
    const paraphrase = 'Spearphishing e-mails lure employees into launching the infected attachment.';
    const other = 'The committee elects its chairman for a term of two years.';
    expect(likeness(asked, paraphrase)).toBeGreaterThan(likeness(asked, other) + 0.1);
  });

  it('has vectors for names of the field as a whole', () => {
    expect(likeness('emotet', 'trickbot')).toBeGreaterThan(likeness('emotet', 'orchestra'));
  });

  it('has no direction for a text without known words', () => {
    for (const text of ['', ' \n\t', '🔥🔥', '攻撃者', 'a'.repeat(64), '\ud800'])
      expect(Math.max(...vectorOf(text))).toBe(0);
  });

  it('reads no more of a text than it says', () => {
    const filled = 'malware '.repeat(longestText / 8);
    expect(vectorOf(`${filled}hospital`)).toEqual(vectorOf(filled));
    expect(vectorOf(`hospital ${filled}`)).not.toEqual(vectorOf(filled));
  });

  it('sums the heaviest pieces of a longest text without going over', () => {
    const long = vectorOf('!'.repeat(longestText));
    expect(dot(long, vectorOf('!'))).toBeCloseTo(1, 4);
    const name = vectorOf('of '.repeat(longestText / 3));
    expect(dot(name, vectorOf('of'))).toBeCloseTo(1, 4);
  });

  it('remembers words of any number and still cuts each as it did', () => {
    const before = encoded.map(({ text }) => vectorOf(text));
    for (let at = 0; at < 80; at += 1)
      model.embed([Array.from({ length: 1000 }, (_, word) => `w${at}x${word}`).join(' ')]);
    expect(encoded.map(({ text }) => vectorOf(text))).toEqual(before);
  });
});

describe('a file of word vectors', () => {
  const bytes = readFileSync(new URL('./static-model.bin', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'skep-embedding-'));
  const load = (content: Uint8Array) => () => {
    const path = join(folder, 'vectors.bin');
    writeFileSync(path, content);
    return loadStaticModel(path);
  };

  it('has a name and a fingerprint', () => {
    expect(load(bytes)()).toMatchObject({
      name: model.name,
      fingerprint: model.fingerprint,
      dimensions: 256,
    });
    expect(model.fingerprint).toMatch(/^[\da-f]{16}$/);
  });

  it('is refused when a byte of it changed, wherever', () => {
    for (const at of [12, 40, 1000, 500_000, bytes.length - 40, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(load(changed), String(at)).toThrow(/cannot be used: it is damaged/);
    }
  });

  it('is refused when it was cut, or is another file', () => {
    expect(load(bytes.subarray(0, 1_000_000))).toThrow(/cannot be used: it is damaged/);
    expect(load(bytes.subarray(0, 20))).toThrow(/it does not begin as such a file does/);
    expect(load(new Uint8Array(0))).toThrow(/it does not begin as such a file does/);
    expect(load(Buffer.from('{"model": "other"}'.repeat(50)))).toThrow(/it does not begin/);
  });
});
