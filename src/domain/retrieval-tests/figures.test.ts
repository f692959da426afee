import { expect, test } from 'vitest';
import { figuresOf, judge } from './figures.ts';
import { quoteMatcher } from './quote-match.ts';

const text = (n: number) =>
  `Passage ${n} says that the actor number ${n} used tool number ${n} against target ${n} in year ${n}.`;
const hit = (document_id: string, n: number) => ({ document_id, content: text(n) });
const settings = { top_k: 2, by_document: false };

test('the rank is that of the first expected passage; recall, MRR and nDCG follow from the ranks', () => {
  const hits = [hit('a', 1), hit('b', 2), hit('a', 3)];
  const expected = [
    { document_id: 'a', quote: text(3) },
    { document_id: 'b', quote: text(2) },
  ];
  const measured = judge(hits, expected, settings);
  expect(measured).toMatchObject({ rank: 2, document_rank: 1, recall: 0.5, reciprocal_rank: 0.5 });
  expect(measured.ndcg).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(4)) / (1 + 1 / Math.log2(3)));
  expect(judge(hits, expected, { ...settings, by_document: true })).toMatchObject({
    rank: 1,
    recall: 1,
    ndcg: 1,
  });
});

test('what comes below the tenth place has a rank, but counts for neither MRR@10 nor nDCG@10', () => {
  const hits = Array.from({ length: 12 }, (_, i) => hit('a', i));
  const measured = judge(hits, [{ document_id: 'a', quote: text(11) }], settings);
  expect(measured).toEqual({ rank: 12, document_rank: 1, recall: 0, reciprocal_rank: 0, ndcg: 0 });
  const none = judge(hits, [{ document_id: 'z', quote: null }], settings);
  expect(none).toMatchObject({ rank: null, document_rank: null, recall: 0 });
});

test('figures are means over the questions, zeros without any', () => {
  const all = figuresOf([
    { recall: 1, reciprocal_rank: 0.5, ndcg: 1 },
    { recall: 0, reciprocal_rank: 0, ndcg: 0 },
  ]);
  expect(all).toEqual({ measured: 2, recall: 0.5, mrr: 0.25, ndcg: 0.5 });
  expect(figuresOf([])).toEqual({ measured: 0, recall: 0, mrr: 0, ndcg: 0 });
});

test('a quote is found with other blanks and signs, in a larger and in a smaller passage, and not in a similar one', () => {
  const quote = `${text(1)} ${text(2)} ${text(3)}`;
  const holds = quoteMatcher(quote);
  expect(holds(quote.replaceAll(' ', '\n').replaceAll('.', ' !'))).toBe(true);
  expect(holds(`${text(7)} ${quote} ${text(8)}`)).toBe(true);
  expect(holds(text(2))).toBe(true);
  expect(holds(text(7))).toBe(false);
  expect(quoteMatcher('Key-rotation!')('the key rotation is')).toBe(true);
  expect(quoteMatcher('Key-rotation!')('keyed rotations')).toBe(false);
});
