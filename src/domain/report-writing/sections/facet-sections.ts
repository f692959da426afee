import { namesOneOf, readable, readDocuments } from '#domain/search/index.ts';
import { answerTerms } from '#domain/report-writing/sources/terms.ts';
import { saidIn } from '#domain/report-writing/statements/likeness.ts';
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
import { facets, type Facet } from './facets.ts';
import { bestStories } from './order-of-stories.ts';

/** Sides of a subject that say how to act come first in a report on use cases. */
const toAct = ['detection', 'mitigation', 'initial-access', 'execution'];

function facetsInOrder({ order }: Writing): Facet[] {
  const all = [...facets];
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
  for (const facet of facetsInOrder(writing)) {
    writing.pace.signal.throwIfAborted();
    const question = facet.question.replace('¤', subject.name);
    const own = treated.stories.filter((story) => story.facet === facet);
    if (own.length === 0) {
      const answered = await answeredBlocks(writing, treated, { facet, question });
      if (answered === null)
        writing.gaps.push(statement(`No sentence was found that answers: “${question}”`));
      const made = section(idOf(subject.name, facet.id), facet.title, { blocks: answered ?? [] });
      if (made && sections.length < writing.depth.facets) sections.push(made);
      continue;
    }
    if (sections.length >= writing.depth.facets) continue;
    const best = bestStories(
      own.filter((story) => !writing.said.has(story.told.said)),
      writing.depth.statements,
    );
    const blocks = (await writing.drafting.draft(question, best)) ?? blocksOf(writing, best);
    const made = section(idOf(subject.name, facet.id), facet.title, { blocks });
    if (made) sections.push(made);
  }
  return sections;
}

const passages = 20;

/**
 * What the answerer says where no sentence was sorted here: those of its sentences that name the subject, or are in a document about
 * it. Null where it refuses, too.
 */
async function answeredBlocks(
  writing: Writing,
  treated: Treated,
  { facet, question }: { facet: Facet; question: string },
): Promise<Block[] | null> {
  const { search, scope, order, pace, references, said } = writing;
  const { subject, read, about } = treated;
  if (read.length === 0) return null;
  const filter = { ...scope.filter, document_ids: about.length > 0 ? about : read };
  const asked = {
    wordings: [{ query: question, question }],
    filter,
    limit: passages,
    owner: order.owner.user_id,
  };
  const { extracted } = await pace.until(readDocuments(search, asked));
  if (!extracted.answered) return null;
  const statements = extracted.sources.flatMap((source) => {
    const isAbout = namesOneOf(`${source.title}\n${source.section}\n${source.quote}`, [
      subject.name,
      ...subject.names,
    ]);
    const text = readable({ quote: source.quote, kind: 'sentence', lead: null });
    // The answerer is asked for one answer, and may give the nearest thing that there is.
    const isOfFacet = facet.words.test(text) && /^[\p{Lu}\d“"]/u.test(text) && /[.!]$/.test(text);
    if (!isAbout || !isOfFacet || !said.claim(saidIn(text, answerTerms(text)))) return [];
    const number = references.cite(source);
    return number === undefined ? [] : [statement(text, [number])];
  });
  return statements.length > 0 ? [list(statements)] : [];
}

/** Sentences as a paragraph, items of lists as a list. */
function blocksOf(writing: Writing, stories: SortedStory[]): Block[] {
  const of = (items: boolean) =>
    stories.filter(({ told: { item } }) => item === items).flatMap((story) => told(writing, story) ?? []);
  return [paragraph(...of(false)), list(of(true))];
}
