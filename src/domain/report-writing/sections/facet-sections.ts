import { tacticsOf } from '#names/known/tactics.ts';
import type { Block, Section } from '#publishing/content.ts';
import { facets, type Facet } from '#domain/report-writing/facets/facets.ts';
import { joinedList, list, paragraph, statement } from '#domain/report-writing/statements/statement.ts';
import {
  idOf,
  section,
  citedStory,
  type SortedStory,
  type Treated,
  type Writing,
} from '#domain/report-writing/writing.ts';
import type { Judgement } from './judgements.ts';
import { namesNear, namesOfFacet, namesOnTopic } from './names-table.ts';
import { bestStories } from './order-of-stories.ts';

/** Sides of a subject that say how to act come first in a report on use cases. */
const toAct = ['detection', 'mitigation', 'initial-access', 'execution'];

function facetsInOrder({ order }: Writing): readonly Facet[] {
  if (order.style !== 'use_case') return facets;
  const first = toAct.flatMap((id) => facets.find((facet) => facet.id === id) ?? []);
  return [...first, ...facets.filter((facet) => !first.includes(facet))];
}

/** A section for each side of a subject that its documents treat; what they do not say is a gap. The rest that names it comes last. */
export async function facetSections(
  writing: Writing,
  treated: Treated,
  judgements: readonly Judgement[],
): Promise<Section[]> {
  const sections: Section[] = [];
  const { subject, stories } = treated;
  const silent: string[] = [];
  for (const facet of facetsInOrder(writing)) {
    writing.pace.signal.throwIfAborted();
    const own = stories.filter((story) => story.facet === facet);
    const names = subject.ids.length > 0 ? namesOfFacet(writing, treated, { facet, judgements }) : [];
    const isEmpty = own.length + names.length === 0;
    if (isEmpty && !isRecorded(treated, facet)) silent.push(facet.title.toLowerCase());
    if (isEmpty || sections.length >= writing.depth.facets) continue;
    const best = bestStories(notYetSaid(writing, own), writing.depth.statements);
    const about = `${facet.title} of ${subject.name}`;
    const drafted = best.length > 0 ? await writing.drafting.draft(about, best) : null;
    const blocks = drafted ?? blocksOf(writing, best);
    const made = section(idOf(subject.name, facet.id), facet.title, { blocks: [...blocks, ...names] });
    if (made) sections.push(made);
  }
  if (stories.length > 0 && silent.length > 0)
    writing.gaps.push(
      statement(
        `No sentence was recognised as being on these sides of ${subject.name}: ${joinedList(silent)}. ` +
          'Statements under other headings may touch on them.',
      ),
    );
  const rest = notYetSaid(
    writing,
    stories.filter(({ facet, first: { named } }) => facet === null && named),
  );
  const further = section(idOf(subject.name, 'further'), 'Further statements', {
    blocks: blocksOf(writing, bestStories(rest, writing.depth.statements)),
  });
  const isWords = subject.ids.length === 0;
  const names = section(idOf(subject.name, 'named'), isWords ? 'Actors, malware and tools' : 'Also named', {
    blocks: isWords ? namesOnTopic(writing, treated) : namesNear(writing, treated, judgements),
  });
  return [...sections, further, names].filter((one) => one !== null);
}

/** Whether a table or a judgement has it, though no sentence of its own. */
function isRecorded({ subject, relations, techniques }: Treated, facet: Facet): boolean {
  const numbers = [...techniques.values()].flatMap((of) => of.flatMap(({ id }) => id ?? []));
  return (
    numbers.flatMap(tacticsOf).some((id) => facet.tactics.includes(id)) ||
    relations.some(
      ({ subject_id, relation, object_kind }) =>
        subject.ids.includes(subject_id) &&
        facet.relations.includes(relation) &&
        (facet.objects.length === 0 || (facet.objects as string[]).includes(object_kind)),
    )
  );
}

const notYetSaid = ({ said }: Writing, stories: readonly SortedStory[]): SortedStory[] =>
  stories.filter((story) => !said.has(story.first.said));

/** Sentences as a paragraph, items of lists as a list. */
function blocksOf(writing: Writing, stories: readonly SortedStory[]): Block[] {
  const of = (items: boolean) =>
    stories
      .filter(({ first: { item } }) => item === items)
      .flatMap((story) => citedStory(writing, story) ?? []);
  return [paragraph(...of(false)), list(of(true))];
}
