import { afterAll, beforeAll, expect, test } from 'vitest';

import { readDocuments, type Wording } from './reading.ts';
import { openFixture, passagesFor } from '#test/fixtures/search.ts';
import { createSearch, type Search } from '#domain/search/search.service.ts';

let search: Search;
let close: () => Promise<void>;

beforeAll(async () => {
  const fixture = await openFixture();
  close = fixture.close;
  const text =
    'The Amber relay listens on port 8443.\n\nThe Birch relay was restarted on Friday by the night operator.';
  await fixture.index.add(passagesFor({ id: 'a', text }));
  search = createSearch({ index: fixture.index });
});
afterAll(() => close());

/** The same search, and how it was used. */
function counted() {
  const use = { queries: [] as string[], most: 0 };
  let running = 0;
  const counting: Search = async (request) => {
    use.queries.push(request.query);
    running += 1;
    use.most = Math.max(use.most, running);
    try {
      return await search(request);
    } finally {
      running -= 1;
    }
  };
  return { use, counting };
}

const scope = { filter: { jar_ids: ['jar'] }, limit: 5 };
const unknown = (i: number): Wording => ({ query: `unicorn ${i}`, question: `unicorn ${i}` });
const known: Wording = { query: 'Amber port', question: 'Which port does the Amber relay listen on?' };

test('three searches run at once at most, and none after an answer', async () => {
  const { use, counting } = counted();
  const wordings = [...[1, 2, 3, 4].map(unknown), known, ...[5, 6, 7, 8].map(unknown)];
  const { extracted } = await readDocuments(counting, { ...scope, wordings });
  expect(extracted.answer).toContain('port 8443');
  expect(use.most).toBe(3);
  expect(use.queries).toEqual([
    'unicorn 1',
    'unicorn 2',
    'unicorn 3',
    'unicorn 4',
    'Amber port',
    'unicorn 5',
  ]);
});

test('one search serves all wordings that look for the same', async () => {
  const { use, counting } = counted();
  const strict = { ...known, said: 'zebra' };
  const { extracted } = await readDocuments(counting, {
    ...scope,
    wordings: [strict, strict, strict, known],
  });
  expect(extracted.answered).toBe(true);
  expect(use.queries).toEqual(['Amber port']);
});

test('an earlier wording that answers comes before a later one', async () => {
  const later = { query: 'Birch', question: 'When was the Birch relay restarted?' };
  const { extracted } = await readDocuments(search, { ...scope, wordings: [unknown(1), known, later] });
  expect(extracted.answer).toContain('port 8443');
});
