import type { IndexFilter } from '#index/search-index.ts';

export type Source = {
  number: number;
  document_id: string;
  title: string;
  page: number | null;
  section: string;
  relevance_score: number;
  quote: string;
  start: number;
  end: number;
};
export type Answer = { answered: boolean; answer: string; sources: Source[]; confidence: number; model: string };
export type Ask = (request: { question: string; filter: IndexFilter; limit: number }) => Promise<Answer>;
export function createAsk(_deps: object): Ask {
  return async () => ({ answered: false, answer: 'x', sources: [], confidence: 0, model: 'extractive' });
}
