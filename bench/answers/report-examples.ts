import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSearch, namedIn, type SearchHit } from '#domain/search/index.ts';
import { openExtractor } from '#extraction/threads/pool.ts';
import { indexedPassages } from '#index/indexed-passages.ts';
import { openSearchIndex } from '#index/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { inNewDirectory } from '../support/directory.ts';
import { seededRandom } from '../support/prose.ts';
import { exampleOf, nothingRight, type Example } from './example.ts';
import { reportJudge, type ReportQuestion } from './report-judge.ts';

const data = '../shared/data/reports';
const tries = 30;
const weights = { own: 1, removed: 0.4, swapped: 0.5 };

type Report = { filename: string; text: string };
type Reading = {
  reports: Report[];
  find: (question: string) => Promise<SearchHit[]>;
  close: () => Promise<void>;
};

async function readReports(directory: string): Promise<Reading> {
  const extractor = openExtractor({ workers: 2, maxQueue: 100 });
  const index = await openSearchIndex({ uri: join(directory, 'index'), logger: createLogger('warn') });
  const reports = await Promise.all(
    readdirSync(join(data, 'documents')).map(async (filename) => {
      const bytes = readFileSync(join(data, 'documents', filename));
      const document = await extractor.run({ filename, title: null, bytes });
      const source = { document_id: filename, jar_id: 'jar', tags: [], title: document.title ?? filename };
      return { filename, text: document.text, passages: indexedPassages(source, document) };
    }),
  );
  await index.add(reports.flatMap(({ passages }) => passages));
  await index.optimize();
  const search = createSearch({ index });
  return {
    reports,
    find: async (query) => (await search({ query, filter: { jar_ids: ['jar'] }, limit: 60 })).hits,
    close: async () => {
      await index.close();
      await extractor.close();
    },
  };
}

/** The question asked of something else: a name of a report that does not speak of the first one. Null where none fits. */
function swapped(
  question: ReportQuestion,
  others: { name: string; document: string }[],
  reports: Report[],
  random: () => number,
) {
  const textOf = (document: string) =>
    reports.find(({ filename }) => filename === document)?.text.toLowerCase() ?? '';
  const [name, ...rest] = namedIn(question.question).filter((each) =>
    others.some((other) => other.name === each),
  );
  if (name === undefined || rest.length > 0 || question.document === null) return null;
  const own = textOf(question.document);
  for (let at = 0; at < tries; at += 1) {
    const other = others[Math.floor(random() * others.length)];
    if (
      !other ||
      own.includes(other.name.toLowerCase()) ||
      textOf(other.document).includes(name.toLowerCase())
    )
      continue;
    return question.question.replace(name, other.name);
  }
  return null;
}

/** What each question names when it names one thing that is no code or file. */
function subjectsOf(questions: ReportQuestion[]): { name: string; document: string }[] {
  return questions.flatMap(({ question, document, answerable }) => {
    const [name, ...rest] = namedIn(question);
    if (!answerable || document === null || name === undefined || rest.length > 0) return [];
    return /\d{3}|\.\w{2,4}$/.test(name) ? [] : [{ name, document }];
  });
}

/** The questions of the reports; those with an answer also without its documents, and asked of something else. */
export function reportExamples(): Promise<Example[]> {
  return inNewDirectory(async (directory) => {
    const lines = readFileSync(join(data, 'questions.jsonl'), 'utf8').trim().split('\n');
    const questions = lines.map((line) => JSON.parse(line) as ReportQuestion);
    const { reports, find, close } = await readReports(directory);
    const others = subjectsOf(questions);
    const random = seededRandom(7);
    const examples: Example[] = [];
    for (const each of questions) {
      const { question, answerable } = each;
      const shared = { set: 'reports', document: each.document ?? question };
      const hits = await find(question);
      const judge = answerable ? reportJudge(each) : nothingRight;
      const kind = answerable ? 'answerable' : 'unanswerable';
      examples.push(exampleOf({ ...shared, kind, question, weight: weights.own, hits, judge }));
      if (!answerable) continue;
      const own = new Set(each.documents?.length ? each.documents : [each.document]);
      const without = hits.filter(({ document_id }) => !own.has(document_id));
      examples.push(
        exampleOf({
          ...shared,
          kind: 'removed',
          question,
          weight: weights.removed,
          hits: without,
          judge: nothingRight,
        }),
      );
      const other = swapped(each, others, reports, random);
      if (other === null) continue;
      const found = await find(other);
      examples.push(
        exampleOf({
          ...shared,
          kind: 'swapped',
          question: other,
          weight: weights.swapped,
          hits: found,
          judge: nothingRight,
        }),
      );
    }
    await close();
    return examples;
  });
}
