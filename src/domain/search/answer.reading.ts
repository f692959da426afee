import type { IndexFilter } from '#index/search-index.ts';
import { extractAnswer } from './answer.extract.ts';
import { notInDocuments, type Answer } from './answer.source.ts';
import { answerTerms } from './answer.words.ts';
import type { SearchHit } from './search.hit.ts';
import type { Search } from './search.service.ts';

/** Passages read to judge an answer, however few it may draw on: what the rest hold tells how much the first mean. */
const judged = 20;
const mostNearest = 3;

export type ReadingScope = {
  filter: IndexFilter;
  /** How many passages the answer may draw on, 1–200. */
  limit: number;
};

/** A way to look a question up. An answer holds at least half of the words of `said` and `around`. */
export type Wording = {
  /** What passages are looked for with. */
  query: string;
  /** What their sentences are to answer. */
  question: string;
  /** In its sentences, their title or heading. */
  said?: string;
  /** In what was found of its document. */
  around?: string;
};

/** What the documents hold on a question: the passages to answer from, and the answer that is extracted from them. */
export type Reading = Wording & { hits: SearchHit[]; extracted: Answer };

/** Reads what the documents hold on a question, in the first of its wordings that they answer, else in the likeliest. */
export async function readDocuments(
  search: Search,
  { wordings, filter, limit }: ReadingScope & { wordings: Wording[] },
): Promise<Reading> {
  const readings = await Promise.all(
    wordings.map(async (wording): Promise<Reading> => {
      const { query, question } = wording;
      const { hits } = await search({ query, filter, limit: Math.max(judged, limit) });
      const extracted = extractAnswer(question, hits, limit);
      return {
        ...wording,
        hits: hits.slice(0, limit),
        extracted: holds(extracted, wording, hits) ? extracted : unsaid(extracted),
      };
    }),
  );
  return readings.find(({ extracted }) => extracted.answered) ?? readings.reduce(likelier);
}

/** Sure as it was, it is the answer to something else. */
function unsaid({ sources, confidence }: Answer): Answer {
  return notInDocuments(1 - confidence, sources.slice(0, mostNearest));
}

function holds({ answered, answer, sources }: Answer, { said, around }: Wording, hits: SearchHit[]): boolean {
  if (!answered) return true;
  const cited = sources.filter(({ number }) => answer.includes(`[${number}]`));
  const documents = new Set(cited.map(({ document_id }) => document_id));
  const beside = hits.filter(({ document_id }) => documents.has(document_id));
  return (
    holdsHalf(
      said,
      cited.map(({ title, section, quote }) => `${title} ${section} ${quote}`),
    ) &&
    holdsHalf(
      around,
      beside.map(({ title, section, content }) => `${title} ${section} ${content}`),
    )
  );
}

function holdsHalf(words: string | undefined, texts: string[]): boolean {
  const wanted = answerTerms(words ?? '');
  if (wanted.length === 0) return true;
  const present = new Set(answerTerms(texts.join('\n')));
  return wanted.filter((term) => present.has(term)).length >= wanted.length / 2;
}

function likelier(one: Reading, other: Reading): Reading {
  return other.extracted.confidence > one.extracted.confidence ? other : one;
}
