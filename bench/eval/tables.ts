import { printTable } from '../support/figures.ts';
import { meanOf, ways, type CollectionFigures, type Way } from './collections.ts';
import type { Measured } from './recorded.ts';
import { questionKinds, type ReportFigures, type Tally } from './report-figures.ts';

const names = { ndcg: 'nDCG@10', recall: 'recall@100', mrr: 'MRR@10' } as const;
const measures = Object.keys(names) as (keyof typeof names)[];
const shown = (value: number): string => value.toFixed(4);

export function figuresOfCollection(name: string, row: CollectionFigures): Measured {
  const figures: Measured = {};
  for (const way of ways)
    for (const measure of measures) figures[`${name} ${way} ${names[measure]}`] = row[way][measure];
  if (row.identifiers === null) return figures;
  const { words, hybrid } = row.identifiers;
  for (const [way, { held, own }] of Object.entries({ words, hybrid })) {
    figures[`${name} ${way} identifier held at rank 1`] = held;
    figures[`${name} ${way} identifier’s own document at rank 1`] = own;
  }
  return figures;
}

type Rows = Map<string, CollectionFigures>;

/** A table for each measure, the first with what nDCG@10 by words is to reach, and one of identifiers. */
export function printCollections(rows: Rows, toReach: Record<string, number>): void {
  for (const measure of measures) {
    const withGoals = measure === 'ndcg' && Object.keys(toReach).length > 0;
    const mean = (way: Way) => meanOf([...rows.values()].map((row) => row[way]))[measure];
    printTable(
      [`${names[measure]} of documents`, 'queries', ...ways, ...(withGoals ? ['words to reach'] : [])],
      [
        ...[...rows].map(([name, row]) => [
          name,
          row.queries,
          ...ways.map((way) => shown(row[way][measure])),
          ...(withGoals ? [goalOf(row.words.ndcg, toReach[name] ?? 0)] : []),
        ]),
        ['mean', '', ...ways.map((way) => shown(mean(way))), ...(withGoals ? [''] : [])],
      ],
    );
  }
  printIdentifiers(rows);
}

function goalOf(ndcg: number, goal: number): string {
  return `${goal}, ${ndcg >= goal ? 'met' : '**short**'}`;
}

function printIdentifiers(rows: Rows): void {
  const asked = [...rows].flatMap(([name, { identifiers }]) =>
    identifiers ? [{ name, ...identifiers }] : [],
  );
  if (asked.length === 0) return;
  printTable(
    [
      'identifiers as queries: at rank 1',
      'queries',
      'has it: words',
      'hybrid',
      'is about it: words',
      'hybrid',
    ],
    asked.map(({ name, queries, words, hybrid }) => {
      return [name, queries, ...[words.held, hybrid.held, words.own, hybrid.own].map(shown)];
    }),
  );
}

const shareOf = ({ right, questions }: Tally): number => right / Math.max(1, questions);

export function figuresOfReports({ words, meaning }: ReportFigures): Measured {
  const figures: Measured = {};
  for (const kind of questionKinds) {
    figures[`reports words ${kind}`] = shareOf(words[kind]);
    figures[`reports hybrid ${kind}`] = shareOf(meaning[kind]);
  }
  return figures;
}

export function printReports({ words, meaning }: ReportFigures): void {
  printTable(
    ['answers about the reports, right', 'by words', 'by words and meaning'],
    questionKinds.map((kind) => [kind, cellOf(words[kind]), cellOf(meaning[kind])]),
  );
}

function cellOf(tally: Tally): string {
  const { questions, right, wrong } = tally;
  return `${right} of ${questions} (${(100 * shareOf(tally)).toFixed(1)} %), ${wrong} wrong`;
}
