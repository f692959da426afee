import { datesIn } from '#evidence/dates-in-text.ts';
import type { Block, Section } from '#publishing/content.ts';
import { statement, table } from '#domain/report-writing/statements/statement.ts';
import { section, citedStory, type Writing } from '#domain/report-writing/writing.ts';
import { worthOf } from './order-of-stories.ts';

/** Fewer dates are no line. */
const fewestDates = 3;

/** What the sources date, oldest first, with a figure of how much is dated when. */
export function timeline(writing: Writing): Section | null {
  const dated = writing.treated
    .flatMap(({ stories, documents }) =>
      stories.flatMap((story) => {
        const document = documents.get(story.first.document_id);
        const [first] = document ? datesIn(story.first.text, document.content_at) : [];
        return first && story.first.others === 0 ? [{ date: first.date, story }] : [];
      }),
    )
    .toSorted((a, b) => worthOf(b.story) - worthOf(a.story));
  const taken: { date: string; said: ReturnType<typeof statement> }[] = [];
  for (const { date, story } of dated) {
    if (taken.length >= writing.depth.timeline) break;
    const said = citedStory(writing, story);
    if (said) taken.push({ date, said });
  }
  if (taken.length === 0) return null;
  taken.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const counts = new Map<string, number>();
  for (const { date } of taken) counts.set(date, (counts.get(date) ?? 0) + 1);
  const points = Array.from(counts, ([name, value]) => ({ name, value }));
  const description = `Dated statements: ${points.map(({ name, value }) => `${name}: ${value}`).join(', ')}.`;
  const title = 'Dated statements';
  const figure: Block = {
    kind: 'figure',
    figure: { title, description, kind: 'timeline', points, unit: 'statements' },
  };
  return section('timeline', 'Timeline', {
    blocks: [
      ...(points.length >= fewestDates ? [figure] : []),
      ...table({
        caption: 'What the sources date',
        head: ['Date', 'Statement'],
        rows: taken.map(({ date, said }) => [statement(date), said]),
      }),
    ],
  });
}
