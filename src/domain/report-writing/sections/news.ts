import type { Section } from '#publishing/content.ts';
import {
  counted,
  dayOf,
  joinedList,
  paragraph,
  statement,
  table,
} from '#domain/report-writing/statements/statement.ts';
import { threatKinds } from '#domain/report-writing/sources/evidence.repository.ts';
import { section, citedStory, type SortedStory, type Writing } from '#domain/report-writing/writing.ts';
import { bestStories } from './order-of-stories.ts';

const most = { documents: 50, names: 30, stories: 15 };

/** What documents say that were added after the last report, and nothing that older ones say as well. */
export function news(writing: Writing): Section | null {
  const { order, documents, treated, scope } = writing;
  const { since } = order;
  if (since === null) return null;
  const fresh = new Set(
    [...documents.values()].filter(({ content_at }) => content_at > since).map(({ id }) => id),
  );
  const isNew = ({ first, again }: SortedStory) =>
    [first, ...again].every(({ document_id }) => fresh.has(document_id));
  const stories = bestStories(
    treated.flatMap((one) => one.stories.filter(isNew)),
    most.stories,
  );
  const names = namesFirstSeen(writing, fresh);
  const added = [...documents.values()]
    .filter(({ id }) => fresh.has(id))
    .toSorted((a, b) => b.dated.getTime() - a.dated.getTime());
  return section('new', `What is new since ${dayOf(since)}`, {
    blocks: [
      paragraph(
        statement(
          `${counted(scope.counts.fresh, 'document')} added to the jars since; ${fresh.size} of those about this topic.`,
        ),
        ...(names.length > 0
          ? [statement(`Named for the first time: ${joinedList(names.slice(0, most.names))}.`)]
          : []),
      ),
      paragraph(...stories.flatMap((story) => citedStory(writing, story) ?? [])),
      ...table({
        caption: 'New documents on the topic',
        head: ['Document', 'Date'],
        rows: added
          .slice(0, most.documents)
          .map(({ title, dated }) => [statement(title), statement(dayOf(dated))]),
      }),
    ],
  });
}

function namesFirstSeen({ treated }: Writing, fresh: ReadonlySet<string>): string[] {
  const named = treated.flatMap((one) => one.named).filter(({ kind }) => threatKinds.includes(kind));
  const old = new Set(
    named.filter(({ document_id }) => !fresh.has(document_id)).map(({ entity_id }) => entity_id),
  );
  return [...new Set(named.filter(({ entity_id }) => !old.has(entity_id)).map(({ name }) => name))];
}
