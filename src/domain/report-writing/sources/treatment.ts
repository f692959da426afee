import type { Queryable } from '#db/database.ts';
import { techniquesIn, type PlacedTechnique } from '#domain/stix/index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import type { Pace } from '#domain/report-writing/writing-pace.ts';
import { sortedInto } from '#domain/report-writing/facets/sorting.ts';
import { storiesOf } from '#domain/report-writing/statements/stories.ts';
import type { SortedStory, Treated } from '#domain/report-writing/writing.ts';
import type { SubjectEvidence, SubjectSentence } from './pool.ts';

/** What was read on a subject, each story once and sorted by the side of the subject that it treats. */
export async function treatedOf(
  evidence: SubjectEvidence,
  { db, pace }: { db: Queryable; pace: Pace },
): Promise<Treated> {
  const all = await pace.until(techniquesIn(db, evidence.read));
  const stories = await pace.until(storiesOf(evidence.sentences.toSorted(clearerFirst)));
  const relations = new Map<string, SubjectEvidence['relations']>();
  for (const one of evidence.relations)
    relations.set(one.document_id, [...(relations.get(one.document_id) ?? []), one]);
  const sorted: SortedStory[] = [];
  for (const story of stories) {
    const { document_id } = story.first;
    const techniques = (all.get(document_id) ?? []).flatMap(({ id, places }) =>
      id === null ? [] : places.map(([start]) => ({ id, start })),
    );
    if (isFieldOfRecord(story.first.text, evidence.documents.get(document_id)?.format ?? null)) continue;
    const into = sortedInto(story.first, { relations: relations.get(document_id) ?? [], techniques });
    sorted.push({ ...story, facet: into?.facet ?? null, strength: into?.strength ?? 0 });
    await yieldToEventLoop();
  }
  pace.signal.throwIfAborted();
  return { ...evidence, stories: sorted, techniques: ownTechniques(evidence, all) };
}

/** The techniques of documents that are about nothing else, and of others those in a piece that names the subject. */
function ownTechniques(
  { own, pieces }: SubjectEvidence,
  all: ReadonlyMap<string, PlacedTechnique[]>,
): Map<string, PlacedTechnique[]> {
  const whole = new Set(own);
  const byDocument = Map.groupBy(pieces, ({ document_id }) => document_id);
  return new Map(
    Array.from(all, ([id, techniques]) => {
      if (whole.has(id)) return [id, techniques];
      const its = byDocument.get(id) ?? [];
      const named = techniques.flatMap((technique) => {
        const places = technique.places.filter(([at]) =>
          its.some(({ start, end }) => at >= start && at < end),
        );
        return places.length > 0 ? [{ ...technique, places }] : [];
      });
      return [id, named];
    }),
  );
}

/** `The version of X is 2.1.`: how a STIX bundle that is read tells a property that has no words of its own. */
const isFieldOfRecord = (text: string, format: string | null): boolean =>
  format === 'json' && /^(?:The [^.]{3,40} of .{2,60} (?:is|are)|\S+ is the .{2,20} id of) /.test(text);

const clearerFirst = (a: SubjectSentence, b: SubjectSentence): number =>
  Number(b.named) - Number(a.named) || Number(b.isAbout) - Number(a.isAbout) || a.others - b.others;
