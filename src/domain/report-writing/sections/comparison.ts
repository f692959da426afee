import type { Section } from '#publishing/content.ts';
import { statement, table } from '#domain/report-writing/statements/statement.ts';
import { section, told, type Writing } from '#domain/report-writing/writing.ts';
import { facets } from '#domain/report-writing/facets/facets.ts';
import { bestStories } from './order-of-stories.ts';

/** The subjects next to each other, side by side for each of their sides. */
export function comparison(writing: Writing): Section | null {
  const { treated } = writing;
  if (treated.length < 2) return null;
  const rows = facets.flatMap((facet) => {
    const best = treated.map(
      ({ stories }) =>
        bestStories(
          stories.filter((story) => story.facet === facet && !writing.said.has(story.told.said)),
          1,
        )[0],
    );
    if (best.every((story) => story === undefined)) return [];
    const cells = best.map((story) => (story && told(writing, story)) ?? statement('Not in the documents.'));
    return [[statement(facet.title), ...cells]];
  });
  return section('comparison', 'Comparison', {
    blocks: table({
      caption: 'Side by side',
      head: ['', ...treated.map(({ subject }) => subject.name)],
      rows,
    }),
  });
}
