import { createSearch, type SearchHit } from '#domain/search/index.ts';
import { readCollection, readLines, type ReadingQuestion } from '../support/retrieval-collection.ts';
import { temporaryIndex } from '../support/retrieval-index.ts';
import { exampleOf, nothingRight, type Example, type Judge } from './example.ts';

type Question = { question: string; doc: string; answers?: string[] };
/** Documents asked together, and what their questions weigh among those of the reports, which count 1. */
type Jar = { set: string; ids: Set<string> | null; weight: number };

/** A technique's parent and sisters describe the same thing. */
function family(id: string): string {
  return id.split('.')[0] as string;
}

/** The passage of the document with one of the answers; without answers the document is enough. */
function judgeOf({ doc, answers }: Question): Judge {
  const holds = (text: string) => answers?.some((answer) => text.includes(answer)) ?? true;
  return {
    candidate: ({ hit, quote }) => (answers ? Number(hit.document_id === doc && holds(quote)) : null),
    answer: (text, best) => family(best.hit.document_id) === family(doc) && holds(text),
  };
}

async function examplesIn({ set, ids, weight }: Jar, questions: Question[]): Promise<Example[]> {
  const collection = set.replace(/ in jars of \d+$/, '');
  const documents = readCollection(collection).documents.filter(({ _id }) => ids?.has(_id) ?? true);
  const { index, remove } = await temporaryIndex(documents, 'jar');
  const search = createSearch({ index });
  const examples: Example[] = [];
  for (const each of questions) {
    const { question, doc } = each;
    const { hits } = await search({ query: question, filter: { jar_ids: ['jar'] }, limit: 20 });
    const others = hits.filter((hit: SearchHit) => family(hit.document_id) !== family(doc));
    const shared = { set, question, document: doc };
    examples.push(
      exampleOf({ ...shared, kind: 'answerable', weight, hits, judge: judgeOf(each) }),
      exampleOf({ ...shared, kind: 'removed', weight: weight / 2, hits: others, judge: nothingRight }),
    );
  }
  await remove();
  return examples;
}

/** Questions about texts of general interest in one collection and in jars of few documents, and of security in one. */
export async function readingExamples(): Promise<Example[]> {
  const reading = readLines<ReadingQuestion>('xquad-en', 'answers.jsonl');
  const security = readLines<Question>('sec-ctibench-mcq', 'answers.jsonl')
    .filter((_, i) => i % 2 === 0)
    .map(({ question, doc }) => ({ question, doc }));
  const examples = [
    ...(await examplesIn({ set: 'xquad-en', ids: null, weight: 0.4 }, reading)),
    ...(await examplesIn({ set: 'sec-ctibench-mcq', ids: null, weight: 0.1 }, security)),
  ];
  const ids = readCollection('xquad-en').documents.map(({ _id }) => _id);
  for (const [size, every] of [
    [4, 3],
    [15, 1],
  ] as const) {
    for (let from = 0; from < ids.length; from += size * every) {
      const jar = new Set(ids.slice(from, from + size));
      const own = reading.filter(({ doc }) => jar.has(doc));
      examples.push(
        ...(await examplesIn({ set: `xquad-en in jars of ${size}`, ids: jar, weight: 0.2 }, own)),
      );
    }
  }
  return examples;
}
