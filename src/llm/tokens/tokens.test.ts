import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, expect, it } from 'vitest';
import { encodingOf } from './token-families.ts';
import { longestSlice, slicesOf } from './token-slices.ts';
import { createTokenCounter } from './tokens.ts';
import { watchTurns } from '#test/machine/processor-time.ts';

const counter = createTokenCounter();
afterAll(() => counter.close());

const prose = `The Quartz Heron group entered through CVE-2026-11111 in the mail gateway.

- Its loader, Dimlight, contacted hxxp://cdn.dimlight[.]example every 15 minutes;   it slept after.
	1. tabs\tand  double  spaces ("quoted"),\r\n\r\n and 日本語の文章 with spaces.
`;

it.each([
  ['gpt-4o-mini', 'o200k_base'],
  ['o3-mini', 'o200k_base'],
  ['openai/gpt-oss-20b', 'o200k_base'],
  ['gpt-4-turbo', 'cl100k_base'],
  ['gpt-3.5-turbo', 'cl100k_base'],
  ['llama3.2:1b', 'cl100k_base'],
  ['meta-llama/Llama-3.1-8B-Instruct', 'cl100k_base'],
  ['qwen2.5:7b', 'cl100k_base'],
  ['mistral:7b', 'p50k_base'],
  ['Llama-2-7b-chat', 'p50k_base'],
  ['mistral-nemo', 'o200k_base'],
  ['extractive', 'cl100k_base'],
])('%s is counted with %s', (model, encoding) => {
  expect(encodingOf(model)).toBe(encoding);
});

it('counts as the tokenizer of the family does, also of a text of many slices', async () => {
  const long = prose.repeat(100);
  expect(await counter.count('gpt-4o', prose)).toBe(o200k(prose));
  expect(await counter.count('llama3.2:1b', long)).toBe(cl100k(long));
  expect(await counter.count('gpt-4o', long)).toBe(o200k(long));
  expect(await counter.count('gpt-4o', '')).toBe(0);
});

it('treats the marks of special tokens and lone surrogates as text', async () => {
  expect(await counter.count('gpt-4o', 'x <|endoftext|> y')).toBeGreaterThan(5);
  expect(await counter.count('gpt-4o', '\uD800 lone \uDC00')).toBeGreaterThan(1);
});

it('slices put together are the text, none is too long and none cuts a character', () => {
  const texts = [
    prose.repeat(50),
    '😀'.repeat(3001),
    `a${'😀'.repeat(3001)}`,
    ' '.repeat(5000),
    '',
    'a b '.repeat(999),
  ];
  for (const text of texts) {
    const slices = [...slicesOf(text)];
    expect(slices.join('')).toBe(text);
    expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(longestSlice);
    expect(slices.every((slice) => slice.isWellFormed())).toBe(true);
  }
});

it('a long text without spaces is counted quickly and nearly exactly, while the event loop continues', async () => {
  const text = Array.from({ length: 60_000 }, (_, i) =>
    String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000)),
  ).join('');
  await counter.count('gpt-4', 'warm');
  const exact = cl100k(text.slice(0, 4000));
  expect(await counter.count('gpt-4', text.slice(0, 4000))).toBeGreaterThanOrEqual(exact);
  expect(await counter.count('gpt-4', text.slice(0, 4000))).toBeLessThan(exact * 1.01);
  const watched = watchTurns();
  expect(await counter.count('gpt-4', text)).toBeGreaterThan(60_000);
  const { used, longest } = watched();
  // Counted in one piece this takes seconds.
  expect(used).toBeLessThan(2000);
  expect(longest).toBeLessThan(250);
});

it('waiting callers get an error when it is closed, and nothing is counted after', async () => {
  const other = createTokenCounter();
  const waiting = other.count('gpt-4', prose);
  waiting.catch(() => undefined);
  await other.close();
  await expect(waiting).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(other.count('gpt-4', 'more')).rejects.toMatchObject({ kind: 'unavailable' });
});
