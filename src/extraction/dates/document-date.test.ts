import { expect, it } from 'vitest';
import { documentDate } from './document-date.ts';
import { extractText } from '#extraction/extract.ts';

const now = Date.parse('2026-11-23T00:00:00Z');
const dateIn = async (name: string, content: string) =>
  (await extractText(Buffer.from(content), name)).published?.slice(0, 10);

it.each([
  ['Report on boats\nPublished: 2 May 2026\nText', '2026-05-02'],
  ['Report\nLast updated: May 2, 2026', '2026-05-02'],
  ['Original release date: November 16, 2022 | Last revised: November 25, 2022', '2022-11-16'],
  ['**Published:** 2026-05-02', '2026-05-02'],
  ['The group was published about in May 2026.', undefined],
  [`${'word '.repeat(500)}\nPublished: 2 May 2026`, undefined],
  ['Published: 2 May 2099', undefined],
  ['Published: 1 January 1900', undefined],
  ['Published: 31 February 2026', undefined],
])('a line near the beginning dates a text: %s', (text, date) => {
  expect(documentDate({ text }, now)?.slice(0, 10)).toBe(date);
});

it('what the structure says comes before the text', () => {
  expect(documentDate({ dated: "D:20240301120000+01'00'", text: 'Published: 2 May 2026' }, now)).toBe(
    '2024-03-01T00:00:00.000Z',
  );
  expect(documentDate({ dated: 'soon', text: 'Published: 2 May 2026' }, now)).toBe(
    '2026-05-02T00:00:00.000Z',
  );
});

const id = (type: string) => `${type}--11111111-1111-4111-8111-111111111112`;
const report = {
  type: 'report',
  id: id('report'),
  name: 'R',
  published: '2026-04-11T08:00:00Z',
  object_refs: [],
};

it.each([
  ['a.json', JSON.stringify({ type: 'bundle', id: id('bundle'), objects: [report] }), '2026-04-11'],
  ['b.json', JSON.stringify({ Event: { info: 'Attack', date: '2026-03-02', Attribute: [] } }), '2026-03-02'],
  [
    'c.json',
    JSON.stringify({
      document: {
        title: 'A',
        csaf_version: '2.0',
        tracking: { id: 'A-1', initial_release_date: '2025-07-01T06:00:00Z' },
      },
    }),
    '2025-07-01',
  ],
  ['d.md', '---\ntitle: A\ndate: 2025-08-09\n---\n\n# A\n\nText', '2025-08-09'],
  [
    'e.html',
    '<html><head><meta property="article:published_time" content="2025-06-07T10:00:00+02:00"></head>' +
      '<body><time datetime="2020-01-01">x</time>Text</body></html>',
    '2025-06-07',
  ],
  [
    'f.html',
    '<html><head><script type="application/ld+json">{"datePublished":"2025-06-08"}</script></head><body>Text</body></html>',
    '2025-06-08',
  ],
  [
    'g.html',
    '<html><body><time datetime="2025-06-09T10:00">9 June</time><p>Text</p></body></html>',
    '2025-06-09',
  ],
])('the date of a file is the one that it declares: %s', async (name, content, date) => {
  expect(await dateIn(name, content)).toBe(date);
});

it('objects of STIX and tags of MISP are declared names', async () => {
  const actor = {
    type: 'intrusion-set',
    id: id('intrusion-set'),
    name: 'VELVET MAGPIE',
    aliases: ['Silver Crow'],
  };
  const bundle = { type: 'bundle', id: id('bundle'), objects: [actor, report] };
  const stix = await extractText(Buffer.from(JSON.stringify(bundle)), 'a.json');
  expect(stix.declared).toEqual([{ kind: 'actor', name: 'VELVET MAGPIE', aliases: ['Silver Crow'] }]);
  const event = {
    info: 'Attack',
    Orgc: { name: 'PORTCERT' },
    Tag: [{ name: 'misp-galaxy:threat-actor="QUARTZ FERRET"' }],
  };
  const misp = await extractText(
    Buffer.from(JSON.stringify({ Event: { ...event, Attribute: [] } })),
    'b.json',
  );
  expect(misp.declared).toEqual([
    { kind: 'actor', name: 'QUARTZ FERRET', aliases: [] },
    { kind: 'organisation', name: 'PORTCERT', aliases: [] },
  ]);
});
