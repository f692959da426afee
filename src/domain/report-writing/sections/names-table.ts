import { foldName } from '#names/known/fold-name.ts';
import type { EntityKind } from '#evidence/evidence.ts';
import type { Block } from '#publishing/content.ts';
import { facets, type Facet } from '#domain/report-writing/facets/facets.ts';
import { kindOf, type Companion } from '#domain/report-writing/sources/companions.ts';
import { rivalKinds } from '#domain/report-writing/sources/focus.ts';
import type { Cited } from '#domain/report-writing/statements/references.ts';
import { counted, note, statement, table } from '#domain/report-writing/statements/statement.ts';
import type { Treated, Writing } from '#domain/report-writing/writing.ts';
import { verbs, type Judgement } from './judgements.ts';

type Tie = 'stated' | Companion['tie'];
type Named = { name: string; kind: string; tie: Tie; how: string; places: Cited[] };

const ties: Tie[] = ['stated', 'sentence', 'document'];
const howOf: Record<Companion['tie'], string> = {
  sentence: 'named in one sentence with it',
  document: 'named in a document about it',
};
const mostPlaces = 3;

type Side = { facet: Facet; judgements: readonly Judgement[] };

/** What a side of a subject lists: what sources state of it, and what they name in one sentence with it, each with the places that do. */
export function namesOfFacet(writing: Writing, treated: Treated, side: Side): Block[] {
  const caption = `${side.facet.title} named with ${treated.subject.name}`;
  return namesTable(writing, caption, namedOn(treated, side));
}

function namedOn({ subject, companions }: Treated, { facet, judgements }: Side): Named[] {
  if (facet.lists.length === 0) return [];
  const stated = judgements
    .filter(
      ({ relation, object }) =>
        facet.relations.includes(relation) &&
        (facet.objects.length === 0 || (facet.objects as string[]).includes(object.kind)),
    )
    .map(({ object, relation, places }): Named => {
      const how = `stated: ${verbs[relation] ?? relation}`;
      return { name: object.name, kind: kindOf(object), tie: 'stated', how, places };
    });
  if (facet.statedOnly) return stated;
  // Malware next to malware may as well be compared with it.
  const peers: EntityKind[] = rivalKinds(subject);
  const named = companions.filter(
    ({ kind, tie }) => facet.lists.includes(kind) && tie === 'sentence' && !peers.includes(kind),
  );
  return [...stated, ...named.map(namedOf)];
}

/** What is named near a subject and need not be its own: documents also name what they compare it with. */
export function namesNear(writing: Writing, treated: Treated, judgements: readonly Judgement[]): Block[] {
  const sides = facets.filter(({ statedOnly }) => !statedOnly);
  const listed = new Set(
    sides.flatMap((facet) => namedOn(treated, { facet, judgements }).map(({ name }) => foldName(name))),
  );
  const near = treated.companions.filter(
    ({ kind, name }) => sides.some(({ lists }) => lists.includes(kind)) && !listed.has(foldName(name)),
  );
  const caption = `Named near ${treated.subject.name}, and not stated to be its own`;
  return namesTable(writing, caption, near.map(namedOf));
}

/** What passages on a topic of words name. */
export function namesOnTopic(writing: Writing, { companions, subject }: Treated): Block[] {
  const kinds: EntityKind[] = ['actor', 'campaign', 'malware', 'tool', 'vulnerability'];
  const named = companions.filter(({ kind }) => kinds.includes(kind)).map(namedOf);
  return namesTable(writing, `Named in sentences on “${subject.name}”`, named);
}

const namedOf = ({ name, kind, tie, place }: Companion): Named => ({
  name,
  kind,
  tie,
  how: howOf[tie],
  places: [place],
});

function namesTable(writing: Writing, caption: string, all: Named[]): Block[] {
  const byName = new Map<string, Named[]>();
  for (const one of all) byName.set(foldName(one.name), [...(byName.get(foldName(one.name)) ?? []), one]);
  const documentsOf = (some: readonly Named[]) =>
    new Map(some.flatMap(({ places }) => places.map((place) => [place.document_id, place] as const)));
  const groups = [...byName.values()]
    .map((some) => some.toSorted((a, b) => ties.indexOf(a.tie) - ties.indexOf(b.tie)))
    .map((some) => ({ first: some[0] as Named, places: documentsOf(some.toReversed()) }))
    .toSorted(
      (a, b) =>
        ties.indexOf(a.first.tie) - ties.indexOf(b.first.tie) ||
        b.places.size - a.places.size ||
        a.first.name.localeCompare(b.first.name),
    );
  const rows = groups.slice(0, writing.depth.rows).map(({ first, places }) => {
    const closest = [...new Set([...first.places, ...places.values()])].slice(0, mostPlaces);
    const numbers = closest.flatMap((place) => writing.references.cite(place) ?? []);
    return [
      statement(first.name, numbers),
      statement(first.kind),
      statement(first.how),
      statement(String(places.size)),
    ];
  });
  const more = groups.length - rows.length;
  return [
    ...table({ caption, head: ['Name', 'Kind', 'How', 'Documents'], rows }),
    ...(more > 0 ? [note('info', statement(`${counted(more, 'more name')} not listed.`))] : []),
  ];
}
