import type { IndexFilter } from '#index/search-index.ts';
import { extract } from './extract.ts';
import { continueAnswer, type FollowUp } from './continue-answer.ts';
import type { ScoredSentence } from '#domain/search/candidates/sentences.ts';
import { notInDocuments, type Answer } from './source.ts';
import { answerTerms } from '#domain/search/question/words.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import type { Search } from '#domain/search/search.service.ts';

/** Passages read to judge an answer, however few it may use: the rest show how much the first mean. */
const judged = 20;
const mostNearest = 3;
/** Wordings that are looked up at once; the next ones only when these do not answer. */
const atOnce = 3;

export type ReadingScope = {
  filter: IndexFilter;
  /** How many passages the answer may draw on, 1–200. */
  limit: number;
  /** The asking user: users take turns. */
  owner?: string | undefined;
  /** How much more or less passages of a jar count; 1 for those that are not named. */
  weights?: ReadonlyMap<string, number> | undefined;
};

/** A way to look a question up. An answer contains at least half of the words of `said` and `around`. */
export type Wording = {
  /** What passages are looked for with. */
  query: string;
  /** What their sentences are to answer. */
  question: string;
  /** In its sentences, their title or heading. */
  said?: string;
  /** In what was found of its document. */
  around?: string;
  /** Each of its sentences holds one of these words, where any does. */
  telling?: string;
  /** Answers with the sentences around the previous answer. */
  going?: FollowUp;
};

/** What the documents hold on a question: the passages to answer from, and the answer that is extracted from them. */
export type Reading = Wording & { hits: SearchHit[]; extracted: Answer };

/** Reads what the documents hold on a question, in the first of its wordings that they answer, else in the likeliest. */
export async function readDocuments(
  search: Search,
  { wordings, filter, limit, owner, weights }: ReadingScope & { wordings: Wording[] },
): Promise<Reading> {
  const found = new Map<string, Promise<SearchHit[]>>();
  function hitsFor(query: string): Promise<SearchHit[]> {
    const known = found.get(query);
    if (known) return known;
    const request = { query, filter, limit: Math.max(judged, limit), owner, weights, to_answer: true };
    const hits = search(request).then((outcome) => outcome.hits);
    found.set(query, hits);
    return hits;
  }

  const readings: Reading[] = [];
  for (let at = 0; at < wordings.length; at += atOnce) {
    const some = wordings.slice(at, at + atOnce);
    const reading = some.map(async (each) => {
      const hits = await hitsFor(each.query);
      await yieldToEventLoop();
      return readWording(each, hits, limit);
    });
    readings.push(...(await Promise.all(reading)));
    const answering = readings.find(({ extracted }) => extracted.answered);
    if (answering) return answering;
  }
  return readings.reduce(likelier);
}

function readWording(wording: Wording, hits: SearchHit[], limit: number): Reading {
  const { question, telling, going } = wording;
  const reading = { ...wording, hits: hits.slice(0, limit) };
  if (going) return { ...reading, extracted: continueAnswer(question, hits, going) };
  const { said, extracted } = extract({
    question,
    hits,
    limit,
    telling: telling ? answerTerms(telling) : [],
  });
  return { ...reading, extracted: holds(said, wording, hits) ? extracted : unsaid(question, extracted) };
}

/** Sure as it was, it is the answer to something else. */
function unsaid(question: string, { sources, related, confidence }: Answer): Answer {
  return notInDocuments(question, 1 - confidence, {
    nearest: [...sources, ...related].slice(0, mostNearest),
  });
}

function holds(sentences: ScoredSentence[], { said, around }: Wording, hits: SearchHit[]): boolean {
  if (sentences.length === 0) return true;
  const documents = new Set(sentences.map(({ hit }) => hit.document_id));
  const beside = hits.filter(({ document_id }) => documents.has(document_id));
  return (
    holdsHalf(said, () => new Set(sentences.flatMap(({ unit }) => [...unit.set, ...unit.labels]))) &&
    holdsHalf(
      around,
      () =>
        new Set(
          beside.flatMap(({ title, section, content }) => answerTerms(`${title} ${section} ${content}`)),
        ),
    )
  );
}

function holdsHalf(words: string | undefined, presentTerms: () => Set<string>): boolean {
  const wanted = answerTerms(words ?? '');
  if (wanted.length === 0) return true;
  const present = presentTerms();
  return wanted.filter((term) => present.has(term)).length >= wanted.length / 2;
}

function likelier(one: Reading, other: Reading): Reading {
  return other.extracted.confidence > one.extracted.confidence ? other : one;
}
