import type { Section, Statement } from '#publishing/content.ts';
import { facets, type Facet } from '#domain/report-writing/facets/facets.ts';
import { joinedList, statement, table } from '#domain/report-writing/statements/statement.ts';
import { section, citedStory, type Treated, type Writing } from '#domain/report-writing/writing.ts';
import type { Judgement } from './judgements.ts';
import { bestStories } from './order-of-stories.ts';

const mostObjects = 8;

/** The subjects next to each other, for each of their sides: what relations say in names, else the best sentence. */
export function comparison(writing: Writing, judged: Map<Treated, Judgement[]>): Section | null {
  const { treated } = writing;
  if (treated.length < 2) return null;
  const rows = facets.flatMap((facet) => {
    const cells = treated.map(
      (one) => ofRelations(writing, facet, judged.get(one) ?? []) ?? ofSentences(writing, facet, one),
    );
    if (cells.every((cell) => cell === null)) return [];
    return [[statement(facet.title), ...cells.map((cell) => cell ?? statement('None found.'))]];
  });
  return section('comparison', 'Comparison', {
    blocks: table({
      caption: 'Side by side',
      head: ['', ...treated.map(({ subject }) => subject.name)],
      rows,
    }),
  });
}

function ofRelations(
  { references }: Writing,
  facet: Facet,
  judgements: readonly Judgement[],
): Statement | null {
  const own = judgements.filter(
    ({ relation, object }) =>
      facet.relations.includes(relation) &&
      (facet.objects.length === 0 || (facet.objects as string[]).includes(object.kind)),
  );
  const shown = new Map(own.map((one) => [one.object.name, one.places]));
  if (shown.size === 0) return null;
  const some = [...shown].slice(0, mostObjects);
  const numbers = some.flatMap(([, places]) => places.flatMap((place) => references.cite(place) ?? []));
  return statement(joinedList(some.map(([name]) => name)), numbers);
}

function ofSentences(writing: Writing, facet: Facet, { stories }: Treated): Statement | null {
  const own = stories.filter((story) => story.facet === facet && !writing.said.has(story.first.said));
  const [best] = bestStories(own, 1);
  return best ? citedStory(writing, best) : null;
}
