import { knownName } from '#names/known/known-names.ts';
import type { Section } from '#publishing/content.ts';
import { statement, table } from '#domain/report-writing/statements/statement.ts';
import { section, type Treated, type Writing } from '#domain/report-writing/writing.ts';
import type { Judgement } from './judgements.ts';

/** Each subject with its other names: those that a source states, and those that lists of the field have. */
export function aliases(writing: Writing, judged: Map<Treated, Judgement[]>): Section | null {
  const rows = writing.treated.flatMap((treated) => {
    const { subject } = treated;
    if (subject.ids.length === 0) return [];
    const stated = (judged.get(treated) ?? []).filter(({ relation }) => relation === 'alias-of');
    const names = stated.map(({ object }) => object.name);
    const listed = knownName(subject.name).flatMap((one) =>
      one.ambiguous ? [] : [one.name, ...one.aliases],
    );
    const others = [...new Set(listed)].filter((name) => name !== subject.name && !names.includes(name));
    const numbers = stated.flatMap(({ places }) =>
      places.flatMap((place) => writing.references.cite(place) ?? []),
    );
    return [
      [
        statement(subject.name),
        statement(subject.kind),
        statement(names.length > 0 ? names.join(', ') : 'none', numbers),
        statement(others.length > 0 ? others.slice(0, 12).join(', ') : 'none'),
        statement(String(treated.naming)),
      ],
    ];
  });
  return section('actors-and-aliases', 'Actors and aliases', {
    blocks: table({
      caption: 'Names',
      head: ['Name', 'Kind', 'Also called, by the sources', 'In MITRE ATT&CK and MISP', 'Documents'],
      rows,
    }),
  });
}
