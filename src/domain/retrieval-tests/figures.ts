import { quoteMatcher } from './quote-match.ts';

type Hit = { document_id: string; content: string };
type Expected = { document_id: string; quote: string | null };

/** How a question did: ranks from 1, null where what was expected was not found at all. */
export type Measured = {
  rank: number | null;
  /** Of the first passage of an expected document. */
  document_rank: number | null;
  /** The share of what was expected that is among the first `top_k`. */
  recall: number;
  /** 1 / rank among the first ten, else 0. */
  reciprocal_rank: number;
  /** nDCG@10 with a gain of one for each that was expected. */
  ndcg: number;
};

export type Figures = { measured: number; recall: number; mrr: number; ndcg: number };

const depth = 10;

const discount = (rank: number): number => 1 / Math.log2(rank + 1);

/**
 * Judges the hits of a question, best first. By document, any passage of an expected document counts. Measures as TREC has them: see
 * Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques", 2002.
 */
export function judge(
  hits: Hit[],
  expected: Expected[],
  { top_k, by_document }: { top_k: number; by_document: boolean },
): Measured {
  const documents = new Set(expected.map(({ document_id }) => document_id));
  const wanted = by_document ? [...documents].map((document_id) => ({ document_id, quote: null })) : expected;
  const ranks = wanted.map((one) => rankOf(hits, one));
  const found = ranks.filter((rank) => rank !== null).toSorted((a, b) => a - b);
  const rank = found[0] ?? null;
  const first = hits.findIndex(({ document_id }) => documents.has(document_id));
  const gained = found.filter((each) => each <= depth).reduce((sum, each) => sum + discount(each), 0);
  const ideal = wanted.slice(0, depth).reduce((sum, _, i) => sum + discount(i + 1), 0);
  return {
    rank,
    document_rank: first === -1 ? null : first + 1,
    recall: found.filter((each) => each <= top_k).length / wanted.length,
    reciprocal_rank: rank !== null && rank <= depth ? 1 / rank : 0,
    // Two that stand in one passage are found at one rank.
    ndcg: Math.min(1, gained / ideal),
  };
}

function rankOf(hits: Hit[], { document_id, quote }: Expected): number | null {
  const holds = quote === null ? () => true : quoteMatcher(quote);
  const at = hits.findIndex((hit) => hit.document_id === document_id && holds(hit.content));
  return at === -1 ? null : at + 1;
}

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The means over all questions that were measured; zeros without any. */
export function figuresOf(results: Pick<Measured, 'recall' | 'reciprocal_rank' | 'ndcg'>[]): Figures {
  return {
    measured: results.length,
    recall: mean(results.map(({ recall }) => recall)),
    mrr: mean(results.map(({ reciprocal_rank }) => reciprocal_rank)),
    ndcg: mean(results.map(({ ndcg }) => ndcg)),
  };
}
