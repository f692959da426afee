import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { SearchIndex } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import { createLogger } from '#kernel/logging/logger.ts';

import { passage } from '#test/fixtures/passages.ts';
import { openFixture, passagesFor, storeWithVectors } from '#test/fixtures/search.ts';
import { createSearch, type Search } from './search.service.ts';

const filter = { jar_ids: ['jar'] };

/** How an analyst may write it, and how the report has it. */
const spellings: [asked: string, written: string][] = [
  ['CVE-2021-44228', 'CVE-2021-44228'],
  ['cve-2020-1472', 'CVE‑2020‑1472'],
  ['CWE-79', 'CWE-79'],
  ['CAPEC-63', 'CAPEC-63'],
  ['T1059.001', 'T1059.001'],
  ['TA0001', 'TA0001'],
  ['g0016', 'G0016'],
  ['S0002', 'S0002'],
  ['M1036', 'M1036'],
  ['192.0.2.10', '192[.]0[.]2[.]10'],
  ['10.20.0.0/16', '10.20.0.0/16'],
  ['2001:db8::7', '2001:0db8:0:0:0:0:0:7'],
  ['evil.example.com', 'hxxp://evil[.]example[.]com/gate.php'],
  ['hxxps://drop[.]example[.]net/a', 'https://drop.example.net/a'],
  ['panel[.]example[.]org', 'panel.example.org'],
  ['bob@mail.example.com', 'bob(at)mail[.]example[.]com'],
  ['d41d8cd98f00b204e9800998ecf8427e', 'D41D8CD98F00B204E9800998ECF8427E'],
  ['da39a3ee5e6b4b0d3255bfef95601890afd80709', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ],
  ['C:\\Windows\\Temp\\svc.exe', 'C:\\Windows\\Temp\\svc.exe'],
  ['/etc/cron.d/updater', '/etc/cron.d/updater'],
  ['dropper.ps1', 'dropper.ps1'],
];

function distractor(i: number): string {
  const near = `CVE-2019-${10_000 + i}, T${1200 + (i % 300)}.0${10 + (i % 80)}, 198.51.100.${i % 250}, host${i}.example.com`;
  return `Report ${i}: the actor used ${near} and bob${i}@example.com in /var/tmp/run${i} with tool${i}.exe over HTTP.`;
}

describe('among a thousand passages full of similar identifiers', () => {
  let index: SearchIndex;
  let close: () => Promise<void>;
  let search: Search;

  beforeAll(async () => {
    ({ index, close } = await openFixture());
    search = createSearch({ index });
    const others = Array.from({ length: 1_000 }, (_, i) => ({ id: `other-${i}`, text: distractor(i) }));
    const holders = spellings.map(([, written], i) => ({
      id: `holder-${i}`,
      text: `We also saw ${written} in the logs.`,
    }));
    await index.add([...others, ...holders].flatMap((document) => passagesFor(document)));
    await index.optimize();
  });
  afterAll(() => close());

  test.each(spellings)('%s ranks the passage with %s first', async (asked, written) => {
    const holder = `holder-${spellings.findIndex(([, each]) => each === written)}`;
    for (const query of [asked, `which actor used ${asked} over HTTP in a report?`]) {
      const { hits } = await search({ query, filter, limit: 5 });
      expect(hits[0]?.document_id, query).toBe(holder);
    }
  });

  test('scores lie between 0 and 1, fall down the list and are not all the same', async () => {
    const { hits } = await search({ query: 'actor tool over HTTP CVE-2019-10007', filter, limit: 50 });
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(Math.max(...scores)).toBeLessThan(1);
    expect(Math.min(...scores)).toBeGreaterThan(0);
    expect(scores[0]).toBeGreaterThan((scores[1] ?? 1) + 0.2);
  });

  test('an identifier in no passage has no results', async () => {
    const { hits } = await search({ query: 'CVE-2030-99999', filter, limit: 5 });
    expect(hits).toEqual([]);
  });

  test('a domain also matches the addresses below it, after itself', async () => {
    await index.add(passagesFor({ id: 'exact', text: 'The apex dom.example.edu was parked.' }));
    await index.add(
      passagesFor({ id: 'below', text: 'hxxp://a.dom.example[.]edu/x a.dom.example.edu a.dom.example.edu' }),
    );
    const { hits } = await search({ query: 'dom[.]example[.]edu', filter, limit: 5 });
    expect(hits.map(({ document_id }) => document_id)).toEqual(['exact', 'below']);
  });

  test('a technique also matches its sub-techniques, after itself', async () => {
    await index.add(passagesFor({ id: 'sub', text: 'T1699.003 T1699.003 T1699.004' }));
    await index.add(
      passagesFor({ id: 'technique', text: 'Mapped to T1699 by the vendor in a rather long sentence.' }),
    );
    const { hits } = await search({ query: 'T1699', filter, limit: 5 });
    expect(hits.map(({ document_id }) => document_id)).toEqual(['technique', 'sub']);
  });

  test('the passage with the exact identifier ranks before one with all the other words of the query', async () => {
    const words = 'zirconium falcon turbine nocturne obelisk quasar';
    await index.add(passagesFor({ id: 'words', text: `${words}. ${words}. ${words}.` }));
    await index.add(passagesFor({ id: 'code', text: `${distractor(5_000)} `.repeat(4) + 'T1777.' }));
    const { hits } = await search({ query: `${words} T1777`, filter, limit: 5 });
    expect(hits.slice(0, 2).map(({ document_id }) => document_id)).toEqual(['code', 'words']);
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 1);
  });

  test('nothing of a jar outside the filter is found', async () => {
    const { hits } = await search({ query: 'actor', filter: { jar_ids: ['another'] }, limit: 5 });
    expect(hits).toEqual([]);
  });

  test.each(['', '   ', 'x'.repeat(10_001)])('an empty or over-long query is refused', async (query) => {
    await expect(search({ query, filter, limit: 5 })).rejects.toThrow(AppError);
  });

  test.each([0, 201, 1.5])('a limit of %s is refused', async (limit) => {
    await expect(search({ query: 'actor', filter, limit })).rejects.toThrow(AppError);
  });
});

test('a document about the subject throughout ranks before one that mentions it once', async () => {
  const { index, close } = await openFixture();
  const filler = 'The quarterly figures of the office were discussed at some length by everybody present. ';
  const once = `Beacon implant configuration. ${filler.repeat(8)}`;
  const part = `Beacon implant configuration. ${filler.repeat(15)}`;
  await index.add([
    ...passagesFor({ id: 'once', text: once }),
    ...passagesFor({ id: 'throughout', text: `${part}\n\n${part}` }),
  ]);
  const search = createSearch({ index });
  const passages = await search({ query: 'beacon implant', filter, limit: 5 });
  expect(passages.hits.map(({ document_id }) => document_id)).toEqual(['once', 'throughout', 'throughout']);
  const documents = await search({ query: 'beacon implant', filter, limit: 5, group_by: 'document' });
  expect(documents.hits.map(({ document_id }) => document_id)).toEqual(['throughout', 'once']);
  await close();
});

test('a long document with a word of the query in every passage does not pass the one about it', async () => {
  const { index, close } = await openFixture();
  const filler = 'The quarterly figures of the office were discussed at some length by everybody present. ';
  const part = `Beacon traffic. ${filler.repeat(15)}`;
  await index.add([
    ...passagesFor({ id: 'about', text: `Beacon implant configuration. ${filler.repeat(8)}` }),
    ...passagesFor({ id: 'long', text: Array(30).fill(part).join('\n\n') }),
  ]);
  const search = createSearch({ index });
  const { hits } = await search({
    query: 'beacon implant',
    filter,
    limit: 5,
    group_by: 'document',
    explain: true,
  });
  expect(hits.map(({ document_id }) => document_id)).toEqual(['about', 'long']);
  // Half as much for each is together at most twice as much as for the second.
  const { parts, strength } = hits[1]?.explanation ?? {};
  expect(parts?.further_passages).toBeGreaterThan(0.3 * 0.9 * (parts?.words ?? 0));
  expect(parts?.further_passages).toBeLessThan(0.4 * (strength ?? 0));
  await close();
});

const apart = (text: string) => Float32Array.from(/ransom|extortion/.test(text) ? [1, 0] : [0, 1]);
const away = () => Promise.reject(new AppError('unavailable', 'away'));

describe('with an embedding model', () => {
  const synonyms = [
    ['ransomware', 'extortion'],
    ['phishing', 'lure'],
  ];
  const embed = (text: string): Float32Array => {
    const vector = Float32Array.from(
      synonyms.map((group) => (group.some((word) => text.includes(word)) ? 1 : 0.1)),
    );
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  test('a passage with other words for the same is found', async () => {
    const { index, close } = await openFixture();
    const documents = [
      { id: 'synonym', text: 'A wave of extortion hit clinics.' },
      { id: 'other', text: 'A lure was mailed to clinics.' },
    ];
    const vectors = await storeWithVectors(index, documents, embed);
    const { hits, search_type } = await createSearch({ index, vectors })({
      query: 'ransomware',
      filter,
      limit: 5,
    });
    expect(search_type).toBe('hybrid');
    expect(hits[0]?.document_id).toBe('synonym');
    await close();
  });

  test('a query is given to the model as one, where it takes queries and passages apart', async () => {
    const { index, close } = await openFixture();
    const vectors = await storeWithVectors(index, [{ id: 'synonym', text: 'A wave of extortion.' }], embed);
    const embedQuery = async (texts: string[]) => texts.map(embed);
    const served = { space: vectors.served()?.space ?? '', embed: away, embedQuery };
    const search = createSearch({ index, vectors: { served: () => served } });
    expect(await search({ query: 'ransomware', filter, limit: 5 })).toMatchObject({
      search_type: 'hybrid',
      hits: [{ document_id: 'synonym' }],
    });
    await close();
  });

  test('an identifier counts in a passage that vectors alone find among many that hold it', async () => {
    const { index, close } = await openFixture();
    const many = Array.from({ length: 150 }, (_, at) => ({ id: `host-${at}`, text: `T1059 on host ${at}.` }));
    const filler = 'The quarterly figures of the office were discussed at length. '.repeat(12);
    const documents = [
      ...many,
      // Equal to the others in strength, and first of these by its id.
      { id: 'a-holder', text: `A wave of extortion. ${filler} T1059 was used.` },
      { id: 'near', text: 'A wave of extortion.' },
    ];
    const vectors = await storeWithVectors(index, documents, apart);
    const search = createSearch({ index, vectors });
    const { hits } = await search({ query: 'T1059 ransomware', filter, limit: 5, explain: true });
    expect(hits[0]).toMatchObject({
      document_id: 'a-holder',
      explanation: { identifiers: { contained: 1, named: 1 } },
    });
    await close();
  });

  test('a vector whose passage is gone is no hit', async () => {
    const { index, close } = await openFixture();
    const vectors = await storeWithVectors(index, [{ id: 'there', text: 'A wave of extortion.' }], embed);
    const gone = passage('gone', { document_id: 'gone', jar_id: 'jar' });
    const space = { name: vectors.served()?.space ?? '', dimensions: embed('').length };
    await index.addVectors(space, [{ ...gone, vector: embed('extortion') }]);
    const { hits } = await createSearch({ index, vectors })({ query: 'extortion', filter, limit: 5 });
    expect(hits.map(({ document_id }) => document_id)).toEqual(['there']);
    await close();
  });

  test('without vectors, or when the model is unavailable, words are searched alone', async () => {
    const { index, close } = await openFixture();
    const documents = [{ id: 'lexical', text: 'Ransomware hit clinics.' }];
    const vectors = await storeWithVectors(index, documents, embed);
    for (const served of [
      null,
      { space: 'vectors_none', embed: async () => [embed('')] },
      { space: vectors.served()?.space ?? '', embed: away },
    ]) {
      const search = createSearch({ index, vectors: { served: () => served } });
      const { hits, search_type } = await search({ query: 'ransomware', filter, limit: 5 });
      expect(search_type).toBe('lexical');
      expect(hits[0]?.document_id).toBe('lexical');
    }
    await close();
  });

  test('an index that cannot be asked for words fails the search, and is not taken for the model', async () => {
    const { index, close } = await openFixture();
    const vectors = await storeWithVectors(index, [{ id: 'any', text: 'A wave of extortion.' }], embed);
    const failing = new Proxy(index, {
      get: (of, name) => (name === 'searchLexical' ? away : Reflect.get(of, name).bind(of)),
    });
    const logger = createLogger('silent');
    const warn = vi.spyOn(logger, 'warn');
    const search = createSearch({ index: failing, vectors, logger });
    await expect(search({ query: 'ransomware', filter, limit: 5 })).rejects.toThrow('away');
    expect(warn).not.toHaveBeenCalled();
    await close();
  });
});
