import { frameworks, types } from '#domain/pii/index.ts';
import type { Block, Section } from '#publishing/content.ts';
import { counted, dayOf, paragraph, statement, table } from '#domain/report-writing/statements/statement.ts';
import { section, type Writing } from '#domain/report-writing/writing.ts';
import {
  countsByFailure,
  countsByFormat,
  countsByYear,
  jarStates,
  scansOf,
  type Counted,
} from './knowledge-base.repository.ts';

const bars = (title: string, rows: Counted[]): Block[] =>
  rows.length === 0
    ? []
    : [
        {
          kind: 'figure',
          figure: {
            title,
            description: `${title}: ${rows.map(({ name, count }) => `${name} ${count}`).join(', ')}.`,
            kind: 'bars',
            points: rows.map(({ name, count }) => ({ name, value: count })),
            unit: 'documents',
          },
        },
      ];

/** The state of the knowledge base, counted from its records. */
export async function stateSections({ db, scope, pace }: Writing): Promise<(Section | null)[]> {
  const { jar_ids } = scope.filter;
  const [jars, formats, years, failures] = await pace.until(
    Promise.all([
      jarStates(db, jar_ids),
      countsByFormat(db, jar_ids),
      countsByYear(db, jar_ids),
      countsByFailure(db, jar_ids),
    ]),
  );
  const { completed, unread, failed } = scope.counts;
  return [
    section('state', 'State of the knowledge base', {
      blocks: [
        paragraph(
          statement(
            `${counted(completed, 'document')} read, ${unread} waiting or being read, ${failed} failed, in ${counted(jars.length, 'jar')}.`,
          ),
        ),
        ...table({
          caption: 'Jars',
          head: ['Jar', 'Read', 'Waiting', 'Failed', 'Indicators', 'Newest document'],
          rows: jars.map((jar) =>
            [
              jar.name,
              ...[jar.completed, jar.unread, jar.failed, jar.indicators].map(String),
              jar.newest ? dayOf(jar.newest) : 'none',
            ].map((cell) => statement(cell)),
          ),
        }),
      ],
    }),
    section('coverage', 'Coverage', {
      blocks: [...bars('Documents by format', formats), ...bars('Documents by year', years)],
    }),
    section('failures', 'Failures', {
      blocks: table({
        caption: 'Why documents could not be read',
        head: ['Reason', 'Documents'],
        rows: failures.map(({ name, count }) => [statement(name), statement(String(count))]),
      }),
    }),
  ];
}

const known = (type: string) => (Object.hasOwn(types, type) ? types[type as keyof typeof types] : null);

/** What was found of personal data, by type, framework and risk: numbers from the records, never a value. */
export async function personalDataSections({ db, scope, pace }: Writing): Promise<(Section | null)[]> {
  const scans = await pace.until(scansOf(db, scope.filter.jar_ids));
  const byType = new Map<string, number>();
  const documents = { scanned: 0, failed: 0, not: 0 };
  for (const { pii, count } of scans) {
    if (pii === null) documents.not += count;
    else if ('error' in pii) documents.failed += count;
    else {
      documents.scanned += count;
      for (const [type, finds] of Object.entries(pii.by_type))
        byType.set(type, (byType.get(type) ?? 0) + finds * count);
    }
  }
  const rows = [...byType].toSorted(([, a], [, b]) => b - a);
  const under = frameworks.map((framework) => ({
    name: framework,
    count: rows.reduce(
      (sum, [type, finds]) =>
        sum + ((known(type)?.frameworks as readonly string[] | undefined)?.includes(framework) ? finds : 0),
      0,
    ),
  }));
  return [
    section('personal-data', 'Personal data', {
      blocks: [
        paragraph(
          statement(
            `${counted(documents.scanned, 'document')} looked through, ${documents.failed} could not be, ` +
              `${documents.not} not looked through.`,
          ),
        ),
        ...table({
          caption: 'Detections by type',
          head: ['Type', 'Risk', 'Detections'],
          rows: rows.map(([type, finds]) => [
            statement(type),
            statement(known(type)?.risk ?? 'own pattern'),
            statement(String(finds)),
          ]),
        }),
      ],
    }),
    section('frameworks', 'Detections by framework', {
      blocks: table({
        caption: 'Detections that each framework protects',
        head: ['Framework', 'Detections'],
        rows: under.map(({ name, count }) => [statement(name), statement(String(count))]),
      }),
    }),
  ];
}
