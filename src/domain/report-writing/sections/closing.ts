import { contradictionOf, readDocuments } from '#domain/search/index.ts';
import type { Section } from '#publishing/content.ts';
import {
  counted,
  dayOf,
  joinedList,
  list,
  note,
  paragraph,
  statement,
  table,
} from '#domain/report-writing/statements/statement.ts';
import { section, type Treated, type Writing } from '#domain/report-writing/writing.ts';
import { rivalsOf, type Judgement } from './judgements.ts';

/** Questions to which there is one answer, so that two documents may contradict each other. */
const questions = [
  'When was ¤ first seen?',
  'Which country is ¤ from?',
  'How many organisations did ¤ attack?',
  'How much ransom did ¤ demand?',
];
const passages = 20;
const mostRows = 300;

/** Where two sources say different things of the same: both, each with its place. */
export async function contradictions(
  writing: Writing,
  judged: Map<Treated, Judgement[]>,
): Promise<Section | null> {
  const rows = [...judged.values()].flatMap((all) =>
    all.flatMap((one) =>
      rivalsOf(one, all)
        .filter((other) => all.indexOf(other) > all.indexOf(one))
        .map((other) =>
          [one, other].map(({ text, places }) =>
            statement(
              text,
              places.flatMap((place) => writing.references.cite(place) ?? []),
            ),
          ),
        ),
    ),
  );
  for (const { subject, read } of writing.treated) {
    if (subject.ids.length === 0 || read.length < 2) continue;
    for (const asked of questions) {
      const question = asked.replace('¤', subject.name);
      const filter = { ...writing.scope.filter, document_ids: read };
      const scope = {
        wordings: [{ query: question, question }],
        filter,
        limit: passages,
        owner: writing.order.owner.user_id,
      };
      const reading = await writing.pace.until(readDocuments(writing.search, scope));
      if (!reading.extracted.answered) {
        writing.gaps.push(statement(`No sentence was found that answers: “${question}”`));
        continue;
      }
      const other = contradictionOf(question, reading.hits, reading.extracted);
      if (!other) continue;
      rows.push(
        [reading.extracted, other].map(({ sources }) =>
          statement(
            sources.map(({ quote }) => quote).join(' … '),
            sources.flatMap((source) => writing.references.cite(source) ?? []),
          ),
        ),
      );
    }
  }
  return section('contradictions', 'Contradictions between sources', {
    blocks: table({
      caption: 'Sources that say different things',
      head: ['One source', 'Another source'],
      rows,
    }),
  });
}

/** What the documents do not say, and what could not be used. */
export function gaps({ scope, gaps: asked, documents }: Writing): Section | null {
  const { unread, failed } = scope.counts;
  const cut = [...documents.values()].filter(({ evidence_cut }) => evidence_cut).length;
  const limits = [
    ...(unread > 0
      ? [statement(`${counted(unread, 'document')} still being read: this report knows nothing of them.`)]
      : []),
    ...(failed > 0 ? [statement(`${counted(failed, 'document')} could not be read.`)] : []),
    ...(cut > 0
      ? [statement(`Of ${counted(cut, 'document')} not everything that is named was recorded.`)]
      : []),
    ...(scope.withheld.length > 0
      ? [
          statement(
            `Not used, as you may not export them: ${joinedList(scope.withheld.map(({ name }) => name))}.`,
          ),
        ]
      : []),
  ];
  return section('gaps', 'What the documents do not say', {
    blocks: [list(asked), note('warning', ...limits)],
  });
}

/** The documents that are cited, newest first. */
export function sourceTable({ references, documents, scope }: Writing): Section | null {
  const jars = new Map(scope.jars.map(({ id, name }) => [id, name]));
  const cited = new Map<string, number>();
  for (const { document_id } of references.all()) cited.set(document_id, (cited.get(document_id) ?? 0) + 1);
  const rows = [...cited]
    .flatMap(([id, count]) => {
      const document = documents.get(id);
      return document ? [{ document, count }] : [];
    })
    .toSorted((a, b) => b.document.dated.getTime() - a.document.dated.getTime())
    .slice(0, mostRows);
  return section('sources', 'Sources', {
    blocks: [
      paragraph(
        statement(`${counted(cited.size, 'document')} cited; the references give page and exact words.`),
      ),
      ...table({
        caption: 'Documents cited',
        head: ['Document', 'Jar', 'Date', 'Marking', 'Rating', 'Places'],
        rows: rows.map(({ document, count }) => [
          statement(document.title),
          statement(jars.get(document.jar_id) ?? ''),
          statement(dayOf(document.dated)),
          statement(document.tlp === null ? 'none' : `TLP:${document.tlp}`),
          statement(document.admiralty_code ?? 'none'),
          statement(String(count)),
        ]),
      }),
    ],
  });
}
