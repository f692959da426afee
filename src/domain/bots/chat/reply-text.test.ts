import { expect, it } from 'vitest';
import { stretched } from '#test/machine/patience.ts';
import { inFormat } from './reply-text.ts';

it('a reply as text has no marks, and no numbers of sources that do not go with it', () => {
  const reply = '## Emotet\n> It spreads by **phishing** and `macros` [1]. See __this__ [2].';
  expect(inFormat(reply, { response_format: 'text' }, true)).toBe(
    'Emotet\nIt spreads by phishing and macros. See this.',
  );
  expect(inFormat(reply, { response_format: 'markdown' }, true)).toBe(reply);
});

it('a line of marks that nothing closes takes no long time', () => {
  const line = ' **a'.repeat(20_000);
  const begun = performance.now();
  expect(inFormat(line, { response_format: 'text' }, false)).toBe(line);
  expect(performance.now() - begun).toBeLessThan(stretched(300));
});
