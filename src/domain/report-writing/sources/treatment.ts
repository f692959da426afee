import type { Queryable } from '#db/database.ts';
import { techniquesIn } from '#domain/stix/index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import type { Pace } from '#domain/report-writing/writing-pace.ts';
import { sortedInto } from '#domain/report-writing/sections/sorting.ts';
import { storiesOf } from '#domain/report-writing/statements/stories.ts';
import type { SortedStory, Treated } from '#domain/report-writing/writing.ts';
import type { SubjectEvidence, SubjectSentence } from './pool.ts';

/** What was read on a subject, each story once and sorted by the side of the subject that it treats. */
export async function treatedOf(
  evidence: SubjectEvidence,
  { db, pace }: { db: Queryable; pace: Pace },
): Promise<Treated> {
  const all = await pace.until(techniquesIn(db, evidence.read));
  const about = new Set(evidence.about);
  const stories = await pace.until(storiesOf(evidence.sentences.toSorted(clearerFirst)));
  const relations = new Map<string, SubjectEvidence['relations']>();
  for (const one of evidence.relations)
    relations.set(one.document_id, [...(relations.get(one.document_id) ?? []), one]);
  const sorted: SortedStory[] = [];
  for (const story of stories) {
    const { document_id } = story.told;
    const techniques = (all.get(document_id) ?? []).flatMap(({ id, places }) =>
      id === null ? [] : places.map(([start]) => ({ id, start })),
    );
    const into = sortedInto(story.told, { relations: relations.get(document_id) ?? [], techniques });
    sorted.push({ ...story, facet: into?.facet ?? null, strength: into?.strength ?? 0 });
    await yieldToEventLoop();
  }
  pace.signal.throwIfAborted();
  return { ...evidence, stories: sorted, techniques: new Map([...all].filter(([id]) => about.has(id))) };
}

const clearerFirst = (a: SubjectSentence, b: SubjectSentence): number =>
  Number(b.named) - Number(a.named) || Number(b.isAbout) - Number(a.isAbout) || a.others - b.others;
