import type { Queryable } from '#db/database.ts';
import { namesOneOf } from '#domain/search/index.ts';
import type { EntityKind } from '#evidence/evidence.ts';
import { techniquesIn } from '#domain/stix/index.ts';
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
  const own = mainlyAbout(evidence);
  const about = new Set(own);
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
  return { ...evidence, own, stories: sorted, techniques: new Map([...all].filter(([id]) => about.has(id))) };
}

/** `The version of X is 2.1.`: how a STIX bundle that is read tells a property that has no words of its own. */
const isFieldOfRecord = (text: string, format: string | null): boolean =>
  format === 'json' && /^(?:The [^.]{3,40} of .{2,60} (?:is|are)|\S+ is the .{2,20} id of) /.test(text);

const clearerFirst = (a: SubjectSentence, b: SubjectSentence): number =>
  Number(b.named) - Number(a.named) || Number(b.isAbout) - Number(a.isAbout) || a.others - b.others;

const rivals: EntityKind[] = ['actor', 'malware', 'campaign'];

/** The documents whose lists are those of the subject: it is in their title, or they name nothing else half as often. */
function mainlyAbout({ about, subject, documents, named }: SubjectEvidence): string[] {
  const ids = new Set(subject.ids);
  return about.filter((id) => {
    if (namesOneOf(documents.get(id)?.title ?? '', [subject.name, ...subject.names])) return true;
    const its = named.filter(({ document_id, kind }) => document_id === id && rivals.includes(kind));
    const most = (own: boolean) =>
      Math.max(
        0,
        ...its.filter(({ entity_id }) => ids.has(entity_id) === own).map(({ mentions }) => mentions),
      );
    return most(false) * 2 <= most(true);
  });
}
