import type { Queryable } from '#db/database.ts';
import { documentsAbout, namesOneOf, type Records } from '#domain/search/index.ts';
import type { EntityKind } from '#evidence/evidence.ts';
import type { IndexFilter } from '#index/search-index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import type { Pace } from '#domain/report-writing/writing-pace.ts';
import { sourceDocuments, type SourceDocument } from './documents.repository.ts';
import {
  namedIn,
  naming,
  statedIn,
  type NamedInDocument,
  type Naming,
  type Stated,
} from './evidence.repository.ts';
import { companionsIn, isListed, kindsOf, type Companion } from './companions.ts';
import { aboutness, associated, documentNames, rivalKinds, type DocumentNames } from './focus.ts';
import { passagesOf, unitsIn, type WantedPassages } from './passages.ts';
import type { Sentence } from './sentence.ts';
import type { Subject } from './topic.ts';

/** A sentence about a subject. */
export type SubjectSentence = Sentence & {
  subject: Subject;
  /** It names the subject itself. */
  named: boolean;
  /** How many others it names. */
  others: number;
  /** Its document is about the subject. */
  isAbout: boolean;
  /** How many other things it names and does not deny, by kind. */
  kinds: ReadonlyMap<EntityKind, number>;
};

/** A sentence, an item or a row of a table. */
type Piece = { document_id: string; start: number; end: number };

/** What documents hold on one subject. */
export type SubjectEvidence = {
  subject: Subject;
  /** How many documents name it. */
  naming: number;
  /** Those that are about it, and all that were read, those about it first. */
  about: string[];
  read: string[];
  /** Documents that are about nothing else: their lists of techniques and indicators are the subject's. */
  own: string[];
  /** What is named with it. */
  companions: Companion[];
  /** The pieces of texts that name it. */
  pieces: Piece[];
  sentences: SubjectSentence[];
  named: NamedInDocument[];
  relations: Stated[];
  documents: Map<string, SourceDocument>;
};

/** Bounds of what is read for one subject. */
const most = {
  about: 60,
  naming: 300,
  passages: 1_600,
  passagesAbout: 40,
  passagesNaming: 6,
  relations: 3_000,
};

type Sources = { db: Queryable; index: Records['index']; filter: IndexFilter; pace: Pace };

/** Reads what the documents hold on a subject: all of those about it, and the passages of others that name it. */
export async function evidenceOn(
  subject: Subject,
  { db, index, filter, pace }: Sources,
): Promise<SubjectEvidence> {
  const { jar_ids } = filter;
  const { ids: entity_ids, names } = subject;
  const found = await pace.until(naming(db, jar_ids, { entity_ids, limit: most.naming }));
  const wantedAbout = { entity_ids, names: names.length > 0 ? names : [subject.name], limit: most.about };
  const about = await pace.until(documentsAbout(db, filter, wantedAbout));
  const read = [...new Set([...about, ...found.rows.map(({ document_id }) => document_id)])];
  const [documents, named, relations] = await pace.until(
    Promise.all([sourceDocuments(db, jar_ids, read), namedIn(db, read), statedIn(db, read, most.relations)]),
  );
  const wanted = wantedPassages(
    read.flatMap((id) => documents.get(id) ?? []),
    found.rows,
    new Set(about),
  );
  const hits = await pace.until(passagesOf(index, wanted));
  const units = await pace.until(unitsIn(hits));
  const byDocument = new Map(
    Array.from(namesByDocument({ documents, named, relations }), ([id, its]) => [
      id,
      { names: its, own: associated(subject, its) },
    ]),
  );
  const own = mainlyAbout({ about, subject, documents, named });
  const [aboutIds, ownIds] = [new Set(about), new Set(own)];
  const sentences: SubjectSentence[] = [];
  const companions: Companion[] = [];
  const pieces: Piece[] = [];
  for (const { unit, sentence } of units) {
    const { document_id } = unit.hit;
    const isAbout = aboutIds.has(document_id);
    const isMain = ownIds.has(document_id);
    const its = byDocument.get(document_id);
    const piece = sentence ?? { ...unit, text: unit.quote, leaning: false };
    const goesOn = isAbout && !isRecords(documents.get(document_id));
    const judged = its && aboutness(piece, subject, { ...its, isAbout: goesOn, isMain });
    if (judged) {
      const all = companionsIn(unit, subject.ids, its.names);
      const others = judged.named ? all : all.filter(isListed);
      const kinds = kindsOf(others);
      if (sentence) sentences.push({ ...sentence, ...judged, subject, isAbout, kinds });
      if (judged.named) pieces.push({ document_id, start: unit.start, end: unit.end });
      if (judged.named) companions.push(...others.map((one) => ({ ...one, tie: 'sentence' as const })));
      else if (isMain) companions.push(...others.map((one) => ({ ...one, tie: 'document' as const })));
    }
    await yieldToEventLoop();
  }
  pace.signal.throwIfAborted();
  const evidence = { subject, naming: found.total, about, read, own, sentences, companions, pieces };
  return { ...evidence, named, relations, documents };
}

/** A bundle of records has a description of each by itself: what follows a name need not go on about it. */
const isRecords = (document: SourceDocument | undefined): boolean => document?.format === 'json';

/** Whole documents about the subject, and of others the passages that name it, until enough is read. */
function wantedPassages(
  documents: SourceDocument[],
  found: readonly Naming[],
  about: ReadonlySet<string>,
): WantedPassages {
  const places = new Map(found.map(({ document_id, spans }) => [document_id, spans]));
  let left = most.passages;
  return documents.flatMap(({ id, chunk_count }) => {
    const ordinalsNaming = [...new Set((places.get(id) ?? []).map(([, , ordinal]) => ordinal))];
    const whole = Array.from({ length: Math.min(chunk_count, most.passagesAbout) }, (_, i) => i);
    const ordinals = about.has(id)
      ? [...new Set([...whole, ...ordinalsNaming.slice(0, most.passagesNaming)])]
      : ordinalsNaming.slice(0, most.passagesNaming);
    const taken = ordinals.slice(0, Math.max(0, left));
    left -= taken.length;
    return taken.length > 0 ? [{ document_id: id, ordinals: taken }] : [];
  });
}

const mostMentions = (some: NamedInDocument[]): number =>
  Math.max(0, ...some.map(({ mentions }) => mentions));

type Named = Pick<SubjectEvidence, 'about' | 'subject' | 'documents' | 'named'>;

/** Of documents about the subject those that have it in their title, or name no rival half as often. */
function mainlyAbout({ about, subject, documents, named }: Named): string[] {
  const ids = new Set(subject.ids);
  const rivals = rivalKinds(subject);
  return about.filter((id) => {
    if (namesOneOf(documents.get(id)?.title ?? '', [subject.name, ...subject.names])) return true;
    const its = named.filter(({ document_id }) => document_id === id);
    const own = its.filter(({ entity_id }) => ids.has(entity_id));
    const others = its.filter(({ entity_id, kind }) => rivals.includes(kind) && !ids.has(entity_id));
    return mostMentions(others) * 2 <= mostMentions(own);
  });
}

type Recorded = Pick<SubjectEvidence, 'documents' | 'named' | 'relations'>;

/** What each document says of whom. */
export function namesByDocument({ documents, named, relations }: Recorded): Map<string, DocumentNames> {
  const names = groupBy(named);
  const stated = groupBy(relations);
  return new Map(
    Array.from(documents, ([id, { title }]) => [
      id,
      documentNames(title, names.get(id) ?? [], stated.get(id) ?? []),
    ]),
  );
}

function groupBy<T extends { document_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.document_id);
    if (group) group.push(row);
    else groups.set(row.document_id, [row]);
  }
  return groups;
}
