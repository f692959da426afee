import type { Block, Section } from '#publishing/content.ts';
import { list, paragraph, statement } from '#domain/report-writing/statements/statement.ts';
import {
  idOf,
  section,
  told,
  type SortedStory,
  type Treated,
  type Writing,
} from '#domain/report-writing/writing.ts';
import { facetsFor, type Facet } from './facets.ts';
import { bestStories } from './order-of-stories.ts';

/** Sides of a subject that say how to act come first in a report on use cases. */
const toAct = ['detection', 'mitigation', 'initial-access', 'execution'];

export function facetsInOrder({ order }: Writing, { subject }: Treated): Facet[] {
  const all = facetsFor(subject.kind);
  if (order.style !== 'use_case') return all;
  return [
    ...all
      .filter(({ id }) => toAct.includes(id))
      .toSorted((a, b) => toAct.indexOf(a.id) - toAct.indexOf(b.id)),
    ...all.filter(({ id }) => !toAct.includes(id)),
  ];
}

/** A section for each side of a subject that its documents treat; what they do not say is a gap. */
export async function facetSections(writing: Writing, treated: Treated): Promise<Section[]> {
  const sections: Section[] = [];
  const { subject } = treated;
  for (const facet of facetsInOrder(writing, treated)) {
    const stories = treated.stories.filter(
      (story) => story.facet === facet && !writing.said.has(story.told.said),
    );
    const question = facet.question.replace('¤', subject.name);
    if (!treated.stories.some((story) => story.facet === facet)) {
      writing.gaps.push(statement(`Nothing in the documents answers: “${question}”`));
      continue;
    }
    if (sections.length >= writing.depth.facets) continue;
    const best = bestStories(stories, writing.depth.statements);
    const blocks = (await writing.drafting.draft(question, best)) ?? blocksOf(writing, best);
    const made = section(idOf(subject.name, facet.id), facet.title, { blocks });
    if (made) sections.push(made);
    writing.pace.signal.throwIfAborted();
  }
  return sections;
}

/** Sentences as a paragraph, items of lists as a list. */
function blocksOf(writing: Writing, stories: SortedStory[]): Block[] {
  const of = (items: boolean) =>
    stories.filter(({ told: { item } }) => item === items).flatMap((story) => told(writing, story) ?? []);
  return [paragraph(...of(false)), list(of(true))];
}
