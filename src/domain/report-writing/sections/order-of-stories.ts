import type { SortedStory } from '#domain/report-writing/writing.ts';

/** What makes a story worth telling first: who it names, how clearly it treats its side, how many tell it, and no list of many. */
export function worthOf({ first, again, strength }: SortedStory): number {
  const documents = new Set([first, ...again].map(({ document_id }) => document_id)).size;
  return (
    3 * strength +
    (first.named ? 2.5 : 0) +
    (first.isAbout ? 1 : 0) +
    Math.min(2, (documents - 1) * 0.75) -
    first.others * 0.75 -
    (first.leaning ? 0.5 : 0) -
    (first.text.length > 320 ? 0.5 : 0)
  );
}

/** The best stories: not more of one document, as long as there are others. */
export function bestStories(stories: readonly SortedStory[], count: number): SortedStory[] {
  const left = stories.toSorted((a, b) => worthOf(b) - worthOf(a));
  const taken: SortedStory[] = [];
  const byDocument = new Map<string, number>();
  while (taken.length < count && left.length > 0) {
    const penalty = ({ first }: SortedStory) => (byDocument.get(first.document_id) ?? 0) * 0.6;
    const at = left.reduce(
      (best, story, i) =>
        worthOf(story) - penalty(story) >
        worthOf(left[best] as SortedStory) - penalty(left[best] as SortedStory)
          ? i
          : best,
      0,
    );
    const [story] = left.splice(at, 1);
    if (!story) break;
    taken.push(story);
    byDocument.set(story.first.document_id, (byDocument.get(story.first.document_id) ?? 0) + 1);
  }
  return taken;
}
