import { createSearch, extractAnswer, scoreSentences, type SearchHit } from '#domain/search/index.ts';

import {
  hasCollection,
  readCollection,
  readLines,
  type ReadingQuestion,
} from './support/retrieval-collection.ts';
import { temporaryIndex } from './support/retrieval-index.ts';
import { judge, tiny } from './support/promises.ts';

const passages = 5;

type Asked = { hits: SearchHit[]; without: SearchHit[] };

/** For every question the passages found, and those that remain without the document that answers it. */
async function askAll(collection: string, questions: ReadingQuestion[]): Promise<Asked[]> {
  const { documents } = readCollection(collection);
  const { index, remove } = await temporaryIndex(documents.slice(0, tiny ? 200 : undefined), 'jar');
  const search = createSearch({ index });
  const asked: Asked[] = [];
  for (const { question, doc } of questions) {
    const { hits } = await search({ query: question, filter: { jar_ids: ['jar'] }, limit: 20 });
    // A technique's parent and sisters describe the same thing: they go with it.
    const same = (hit: SearchHit) => hit.document_id.split('.')[0] === doc.split('.')[0];
    asked.push({
      hits,
      without: hits.filter((hit) => !same(hit)),
    });
  }
  await remove();
  return asked;
}

function share(count: number, of: number): string {
  return (count / of).toFixed(3);
}

function report(label: string, value: string): void {
  console.log(`${label.padEnd(58)} ${value}`);
}

function reportReading(questions: ReadingQuestion[], asked: Asked[]): void {
  const count = { top: 0, topThree: 0, best: 0, quoted: 0, sourced: 0, passages: 0, answered: 0, said: 0 };
  const begun = performance.now();
  for (const [i, { question, answers }] of questions.entries()) {
    const { hits } = asked[i] as Asked;
    const answer = extractAnswer(question, hits, passages);
    const holds = (text: string) => answers.some((gold) => text.includes(gold));
    const sentences = scoreSentences(question, hits.slice(0, passages))
      .slice(0, 3)
      .map(({ quote }) => quote);
    if (holds(sentences[0] ?? '')) count.top += 1;
    if (sentences.some(holds)) count.topThree += 1;
    const sources = [...answer.sources, ...answer.related];
    const quotes = sources.map(({ quote }) => quote);
    if (holds(quotes[0] ?? '')) count.best += 1;
    if (quotes.some(holds)) count.quoted += 1;
    const from = hits.filter(({ start, end, document_id }) =>
      sources.some((s) => s.document_id === document_id && s.start >= start && s.end <= end),
    );
    if (from.some(({ content }) => holds(content))) count.sourced += 1;
    if (hits.slice(0, passages).some(({ content }) => holds(content))) count.passages += 1;
    if (answer.answered) count.answered += 1;
    if (holds(answer.answer)) count.said += 1;
  }
  const total = questions.length;
  report('gold in the first source, refusals counted as misses', share(count.best, total));
  report('gold in any of the quotes', share(count.quoted, total));
  report('gold in the passages of the sources', share(count.sourced, total));
  report('answered', share(count.answered, total));
  const each = (performance.now() - begun) / questions.length;
  report('own work per question, sentences scored twice', `${each.toFixed(1)} ms`);
  report('gold in the text of the answer', share(count.said, total));
  judge([
    { what: 'gold in the best sentence', measured: count.top / total, atLeast: 0.8 },
    { what: 'gold in the best three sentences', measured: count.topThree / total, atLeast: 0.92 },
    { what: 'gold in the five passages', measured: count.passages / total, atLeast: 0.986 },
  ]);
}

function refused(questions: ReadingQuestion[], lists: SearchHit[][]): string {
  const count = questions.filter(
    ({ question }, i) => !extractAnswer(question, lists[i] ?? [], passages).answered,
  ).length;
  return share(count, questions.length);
}

if (!hasCollection('xquad-en')) throw new Error('The collections of ../shared/data/ir are missing');
const few = tiny ? 20 : Infinity;
const reading = readLines<ReadingQuestion>('xquad-en', 'answers.jsonl').slice(0, few);
const security = readLines<ReadingQuestion>('sec-ctibench-mcq', 'answers.jsonl').slice(0, few);
const own = await askAll('xquad-en', reading);
reportReading(reading, own);
report(
  'xquad-en refused, answering document taken out',
  refused(
    reading,
    own.map(({ without }) => without),
  ),
);
const ownSecurity = await askAll('sec-ctibench-mcq', security);
report(
  'ctibench-mcq answered (1 − refused)',
  `1 − ${refused(
    security,
    ownSecurity.map(({ hits }) => hits),
  )}`,
);
report(
  'ctibench-mcq refused, answering pages taken out',
  refused(
    security,
    ownSecurity.map(({ without }) => without),
  ),
);
for (const [name, questions, collection] of [
  ['xquad-en', reading, 'sec-ctibench-mcq'],
  ['xquad-en', reading, 'scifact-train'],
  ['ctibench-mcq', security, 'xquad-en'],
] as const) {
  const asked = await askAll(collection, questions);
  report(
    `${name} asked of ${collection}: refused`,
    refused(
      questions,
      asked.map(({ hits }) => hits),
    ),
  );
}
