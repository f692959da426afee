import { splitPassages } from '#analysis/passages.ts';

import { extractSentences } from './extract.ts';
import { coverageOf, wantedIn } from '#domain/search/question/wanted.ts';
import { answerTerms } from '#domain/search/question/words.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** As many passages as a search finds for a question. */
const mostPassages = 20;
const highestScore = 0.95;
/** UTF-16 units that are cut into passages at once. */
const longestSlice = 50_000;

/** A text in pieces that end with a line where there is one. */
function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const line = text.lastIndexOf('\n', start + longestSlice);
    const end = text.length - start > longestSlice && line > start ? line + 1 : start + longestSlice;
    yield text.slice(start, end);
    start = end;
  }
}

function passagesOf(text: string, place: number): SearchHit[] {
  const passages = splitPassages({ format: 'txt', title: null, text, pages: [], headings: [] });
  return passages.map((passage) => {
    const origin = { document_id: String(place), jar_id: '', format: 'txt' as const, title: '', tags: [] };
    return { ...passage, ...origin, content: text.slice(passage.start, passage.end), score: 0 };
  });
}

/**
 * Answers from given texts instead of from documents: one to three of their sentences as they stand. Null when they do
 * not hold the answer with enough certainty. A megabyte takes a second or more: `openAnswerThreads` does it in a thread.
 */
export function answerFromTexts(question: string, texts: string[]): string | null {
  const wanted = wantedIn(question, []);
  const hits: SearchHit[] = [];
  for (const [place, slice] of texts.flatMap((text) => [...slicesOf(text)]).entries()) {
    for (const hit of passagesOf(slice, place)) {
      const terms = new Set(answerTerms(hit.content));
      const share = coverageOf(wanted, (term) => (terms.has(term) ? 1 : 0));
      if (share > 0) hits.push({ ...hit, score: highestScore * share });
    }
  }
  const best = hits.sort((a, b) => b.score - a.score).slice(0, mostPassages);
  const said = extractSentences(question, best);
  return said.length === 0 ? null : said.join(' ');
}
