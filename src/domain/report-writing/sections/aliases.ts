import { knownName } from '#names/known/known-names.ts';
import type { Section, Statement } from '#publishing/content.ts';
import { statement, table } from '#domain/report-writing/statements/statement.ts';
import { section, type Treated, type Writing } from '#domain/report-writing/writing.ts';
import { numbersAt } from './recorded-tables.ts';

const mostNames = 12;

/** Each subject with its other names: those that a source states, and those that lists of the field have. */
export async function aliases(writing: Writing): Promise<Section | null> {
  const rows: Statement[][] = [];
  for (const treated of writing.treated)
    if (treated.subject.ids.length > 0) rows.push(await rowOf(writing, treated));
  return section('actors-and-aliases', 'Actors and aliases', {
    blocks: table({
      caption: 'Names',
      head: ['Name', 'Kind', 'Also called, by the sources', 'In MITRE ATT&CK and MISP', 'Documents'],
      rows,
    }),
  });
}

async function rowOf(writing: Writing, { subject, relations, naming }: Treated): Promise<Statement[]> {
  const own = relations.filter(
    ({ relation, subject_id, object_id }) =>
      relation === 'alias-of' && (subject.ids.includes(subject_id) || subject.ids.includes(object_id)),
  );
  const stated = new Map(
    own
      .flatMap((one) => [one.subject_name, one.object_name].map((name) => [name, one] as const))
      .filter(([name]) => name.toLowerCase() !== subject.name.toLowerCase()),
  );
  const shown = [...stated].toSorted(([a], [b]) => a.localeCompare(b)).slice(0, mostNames);
  const places = shown.map(([, { document_id, span }]) => ({ document_id, place: span }));
  const numbers = (await numbersAt(writing, places)).filter((number) => number !== undefined);
  const listed = knownName(subject.name)
    .filter(({ ambiguous, kind }) => !ambiguous && kind === subject.kind)
    .flatMap(({ name, aliases: names }) => [name, ...names]);
  const others = [...new Set(listed)].filter((name) => name !== subject.name && !stated.has(name));
  return [
    statement(subject.name),
    statement(subject.kind),
    statement(shown.map(([name]) => name).join(', ') || 'none', numbers),
    statement(others.slice(0, mostNames).join(', ') || 'none'),
    statement(String(naming)),
  ];
}
