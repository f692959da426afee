import type { Section, Block, Statement } from '#publishing/content.ts';
import type { PlacedTechnique } from '#domain/stix/index.ts';
import type { Queryable } from '#db/database.ts';
import type { Records, Search } from '#domain/search/index.ts';
import type { ReportOrder } from './report-order.ts';
import type { Depth } from './sections/depth.ts';
import type { Facet } from './facets/facets.ts';
import type { SourceDocument } from './sources/documents.repository.ts';
import type { SubjectEvidence, SubjectSentence } from './sources/pool.ts';
import type { ReportScope } from './sources/report-scope.ts';
import type { Topic } from './sources/topic.ts';
import type { References } from './statements/references.ts';
import type { SaidSoFar, Story } from './statements/stories.ts';
import { statement } from './statements/statement.ts';
import type { Pace } from './writing-pace.ts';
import type { Drafting } from './drafting/drafting.ts';

/** What sources tell on one side of a subject. */
export type SortedStory = Story<SubjectSentence> & { facet: Facet | null; strength: number };

/** A subject with all that was read on it, sorted. */
export type Treated = SubjectEvidence & {
  stories: SortedStory[];
  techniques: Map<string, PlacedTechnique[]>;
};

/** All that the sections of a report are written from, and what they share. */
export type Writing = {
  order: ReportOrder;
  topic: Topic;
  scope: ReportScope;
  db: Queryable;
  search: Search;
  records: Records;
  documents: Map<string, SourceDocument>;
  treated: Treated[];
  references: References;
  said: SaidSoFar;
  depth: Depth;
  drafting: Drafting;
  pace: Pace;
  /** What the plan asked and the documents do not say. */
  gaps: Statement[];
  /** The texts of the key judgements, which are listed once. */
  keyJudgements: string[];
};

const mostAgain = 3;

/** A story as a statement with the places of all that say it; null when the report has said it already, or cannot cite it. */
export function citedStory(
  { references, said }: Writing,
  { first, again }: Story<SubjectSentence>,
): Statement | null {
  if (!said.claim(first.said)) return null;
  const numbers = numbersOf({ references }, { first, again });
  return numbers.length > 0 ? statement(first.text, numbers) : null;
}

/** The numbers of a story: one of each document that says it. */
function numbersOf(
  { references }: Pick<Writing, 'references'>,
  { first, again }: Story<SubjectSentence>,
): number[] {
  const others = new Map(
    again
      .filter(({ document_id }) => document_id !== first.document_id)
      .map((sentence) => [sentence.document_id, sentence]),
  );
  return [first, ...[...others.values()].slice(0, mostAgain)].flatMap(
    (sentence) => references.cite(sentence) ?? [],
  );
}

/** A section; null where it would be empty. */
export function section(
  id: string,
  title: string,
  { blocks, sections = [] }: { blocks: Block[]; sections?: (Section | null)[] },
): Section | null {
  const within = sections.filter((one) => one !== null);
  const filled = blocks.filter((block) =>
    block.kind === 'paragraph' || block.kind === 'note'
      ? block.statements.length > 0
      : block.kind === 'list'
        ? block.items.length > 0
        : true,
  );
  return filled.length + within.length > 0 ? { id, title, blocks: filled, sections: within } : null;
}

/** The id of a section of one subject. */
export const idOf = (...parts: string[]): string =>
  parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
