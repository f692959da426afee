import { foldName } from '#names/known/fold-name.ts';
import type { EntityKind } from '#evidence/evidence.ts';
import type { Block } from '#publishing/content.ts';
import type { Facet } from '#domain/report-writing/facets/facets.ts';
import type { Companion } from '#domain/report-writing/sources/companions.ts';
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

/** What a side of a subject lists: what sources state of it, and what they name with it, each with the places that do. */
export function namesOfFacet(
  writing: Writing,
  treated: Treated,
  { facet, judgements }: { facet: Facet; judgements: readonly Judgement[] },
): Block[] {
  if (facet.lists.length === 0) return [];
  const stated = judgements
    .filter(
      ({ relation, object }) =>
        facet.relations.includes(relation) &&
        (facet.objects.length === 0 || (facet.objects as string[]).includes(object.kind)),
    )
    .map(({ object, relation, places }): Named => {
      const how = `stated: ${verbs[relation] ?? relation}`;
      return { name: object.name, kind: object.kind, tie: 'stated', how, places };
    });
  const isListed = listedIn(treated, facet);
  const named = treated.companions.filter(isListed).map(namedOf);
  const caption = `${facet.title} named with ${treated.subject.name}`;
  return namesTable(writing, caption, [...stated, ...named]);
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

/** Victims are those that a sentence on victims names; other kinds of things are what they are wherever they are named. */
function listedIn({ stories }: Treated, facet: Facet): (companion: Companion) => boolean {
  const own = stories
    .filter((story) => story.facet === facet)
    .flatMap(({ first, again }) => [first, ...again]);
  const isOnSide = ({ document_id, start, end }: Cited) =>
    own.some((one) => one.document_id === document_id && one.start >= start && one.start < end);
  return ({ kind, place }) =>
    facet.lists.includes(kind) && (!facet.relations.includes('targets') || isOnSide(place));
}

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
