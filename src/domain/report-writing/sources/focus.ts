import type { EntityKind } from '#evidence/evidence.ts';
import { namesOneOf } from '#domain/search/index.ts';
import type { NamedInDocument, Stated } from './evidence.repository.ts';
import type { Sentence } from './sentence.ts';
import type { Subject } from './topic.ts';

/** What one document says of whom, and where. */
export type DocumentNames = {
  title: string;
  /** In the order of the text. */
  places: { start: number; end: number; id: string; kind: EntityKind; name: string }[];
  relations: readonly Stated[];
};

export function documentNames(
  title: string,
  named: readonly NamedInDocument[],
  relations: readonly Stated[],
): DocumentNames {
  const places = named.flatMap(({ entity_id, kind, name, spans }) =>
    spans.map(([start, end]) => ({ start, end, id: entity_id, kind, name })),
  );
  return { title, places: places.toSorted((a, b) => a.start - b.start), relations };
}

/** How a sentence is about a subject: it names it, or goes on about it in a document that is about it. Null: it is not. */
export type Aboutness = { named: boolean; others: number } | null;

/** What is judged: a sentence, or a piece of a text that is none. */
type Judged = Pick<Sentence, 'start' | 'end' | 'text' | 'leaning'>;

/** Where a sentence is: in a document about the subject, and in one that is about nothing else (`isMain`). */
export type Whereabouts = {
  names: DocumentNames;
  /** As `associated` has it for the document. */
  own: ReadonlySet<string>;
  isAbout: boolean;
  isMain: boolean;
};

/**
 * Kinds that a text may be about instead of a subject. Tools, which everybody uses, are none of them; nor is malware for one that acts:
 * it is what the actor uses.
 */
export const rivalKinds = ({ acts }: Pick<Subject, 'acts'>): EntityKind[] =>
  acts ? ['actor', 'campaign'] : everyRival;
const everyRival: EntityKind[] = ['actor', 'campaign', 'malware'];
/** So far a sentence that names nobody goes on about what was named last. UTF-16 units. */
const farthest = 2_500;
const mostOthers = 3;

/**
 * Judges whether a sentence is about a subject and not about a neighbour. One that names it is, unless it states a relation of
 * somebody else alone, or lists it among many. One that names nobody is where its document is about the subject (`isAbout`) and
 * what was named last before it is the subject, or belongs to it.
 */
export function aboutness(
  sentence: Judged,
  subject: Subject,
  { names, own, isAbout, isMain }: Whereabouts,
): Aboutness {
  const ids = new Set(subject.ids);
  const within = names.places.filter(({ start }) => start >= sentence.start && start < sentence.end);
  const named = within.some(({ id }) => ids.has(id)) || namesOneOf(sentence.text, subject.names);
  // What a sentence or a whole document of the actor's says of malware is about the actor; elsewhere malware has a life of its own.
  const rivals = named || isMain ? rivalKinds(subject) : everyRival;
  const others = new Set(
    within
      .filter(({ id, kind }) => rivals.includes(kind) && !ids.has(id) && !own.has(id))
      .map(({ id }) => id),
  );
  const stated = names.relations.filter(
    ({ span: [start] }) => start >= sentence.start && start < sentence.end,
  );
  if (named) {
    if (others.size >= (isAbout ? mostOthers : mostOthers - 1)) return null;
    const ofOthers = stated.filter(({ subject_kind }) => (rivals as string[]).includes(subject_kind));
    const isOthers =
      ofOthers.length > 0 &&
      ofOthers.every(({ subject_id, object_id }) => !ids.has(subject_id) && !ids.has(object_id));
    return isOthers && others.size > 0 ? null : { named, others: others.size };
  }
  if (!isAbout || others.size > 0) return null;
  return goesOn(sentence, { subject, names, own, rivals }) ? { named, others: 0 } : null;
}

/** What the document says that the subject uses, delivers or is a variant of, and what uses or delivers it. */
export function associated(subject: Subject, { relations }: DocumentNames): ReadonlySet<string> {
  const ids = new Set(subject.ids);
  const joined = new Set(['uses', 'delivers', 'variant-of', 'alias-of', 'attributed-to']);
  return new Set(
    relations.flatMap(({ subject_id, object_id, relation }) =>
      !joined.has(relation) ? [] : ids.has(subject_id) ? [object_id] : ids.has(object_id) ? [subject_id] : [],
    ),
  );
}

type Around = { subject: Subject; names: DocumentNames; own: ReadonlySet<string>; rivals: EntityKind[] };

function goesOn(sentence: Judged, { subject, names, own, rivals }: Around): boolean {
  const before = names.places.filter(
    ({ start, kind, id }) => start < sentence.start && (rivals.includes(kind) || subject.ids.includes(id)),
  );
  const last = before.at(-1);
  const titled = namesOneOf(names.title, subject.names);
  if (!last) return titled;
  const isOwn = subject.ids.includes(last.id);
  if (!isOwn && !own.has(last.id)) return false;
  const isNear = sentence.start - last.end <= farthest;
  // `The malware` after a name of malware is that malware.
  if (!isOwn && sentence.leaning) return false;
  return isNear || titled;
}
