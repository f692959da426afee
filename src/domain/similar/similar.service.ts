import { comparedPassages } from '#analysis/shingles/sketch.ts';
import type { Database } from '#db/database.ts';
import type { Document, Documents } from '#domain/documents/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import type { IncompleteIndex } from '#domain/search/index.ts';
import { notFound } from '#kernel/errors.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';

import { asDuplicate, bestFirst, documentsLike } from './documents-like.ts';
import type { NearestDeps } from './nearest.ts';
import { passagesLike } from './passages-like.ts';
import { describeSimilar, idsOfSameFile, type DescribedDocument } from './similar.repository.ts';
import type { OwnPassage, SearchType, SimilarDocument, SimilarPassage } from './similar.ts';

/** The document, where to look and how much of it is wanted: in these jars, or in all that the actor may search. */
type WantedSimilar = {
  document_id: string;
  /** The document must be in this jar. */
  in_jar_id?: string | undefined;
  jar_ids?: string[] | undefined;
  /** 1–20. */
  limit: number;
};

type Answered<Found> = {
  document: Document;
  search_type: SearchType;
  found: Found[];
  incomplete: IncompleteIndex;
};

export type FoundDocument = SimilarDocument & DescribedDocument & { jar_name: string };
export type FoundPassage = SimilarPassage & { jar_name: string };

/** What is similar to something that the actor may read, within their rights: jars are part of the queries. */
export type Similar = {
  /**
   * Documents with the same content, mostly the same text, or of the same story or subject. Throws `not_found`, also for a jar that
   * cannot be seen, `conflict` NOT_READ while the document is not read, `unavailable` when too many wait.
   */
  documents: (actor: Actor, wanted: WantedSimilar) => Promise<Answered<FoundDocument>>;

  /** Passages of other documents that are similar to one. Throws as `documents`. */
  passages: (
    actor: Actor,
    wanted: WantedSimilar & { ordinal: number },
  ) => Promise<Answered<FoundPassage> & { passage: OwnPassage }>;
};

type Deps = NearestDeps & {
  database: Database;
  jars: Jars;
  documents: Pick<Documents, 'readable' | 'reading'>;
  incomplete: () => Promise<IncompleteIndex>;
};

/** Each reads some megabytes of text. */
const atOnce = { running: 2, newcomers: 1, waiting: 100, what: 'searches for what is similar' };

export function createSimilar(deps: Deps): Similar {
  const { incomplete } = deps;
  const db = deps.database.kysely;
  const inTurn = createFairGate(atOnce);

  async function documentsFor(actor: Actor, wanted: WantedSimilar): Promise<Answered<FoundDocument>> {
    const { document, passages, names } = await look(deps, actor, {
      ...wanted,
      from: 0,
      most: comparedPassages,
    });
    const jarIds = [...names.keys()];
    const same = await idsOfSameFile(db, document, jarIds);
    const { documents: found, search_type } = await documentsLike(deps, {
      document_id: document.id,
      passages,
      filter: { jar_ids: jarIds },
      same,
      limit: wanted.limit,
    });
    const ids = found.map(({ document_id }) => document_id);
    const described = await describeSimilar(db, { documentId: document.id, ids, jarIds });
    const shown = found.flatMap((each): FoundDocument[] => {
      const known = described.get(each.document_id);
      if (!known) return [];
      return [{ ...judged(each, document, known), ...known, jar_name: names.get(known.jar_id) ?? '' }];
    });
    return { document, search_type, found: shown.sort(bestFirst), incomplete: await incomplete() };
  }

  async function passagesFor(actor: Actor, wanted: WantedSimilar & { ordinal: number }) {
    const { document, passages, names } = await look(deps, actor, {
      ...wanted,
      from: wanted.ordinal,
      most: 1,
    });
    const [passage] = passages;
    if (!passage) throw notFound('Passage');
    const filter = { jar_ids: [...names.keys()], other_than: [document.id] };
    const { passages: found, search_type } = await passagesLike(deps, {
      passage,
      filter,
      limit: wanted.limit,
    });
    return {
      document,
      passage,
      search_type,
      found: found.map((each) => ({ ...each, jar_name: names.get(each.jar_id) ?? '' })),
      incomplete: await incomplete(),
    };
  }

  return {
    documents: (actor, wanted) => inTurn(() => documentsFor(actor, wanted), { owner: actor.user_id }),
    passages: (actor, wanted) => inTurn(() => passagesFor(actor, wanted), { owner: actor.user_id }),
  };
}

/** What is shown of a document that was compared: one with the same text, to the letter, is a duplicate. */
function judged(
  compared: SimilarDocument,
  { text_sha256 }: Pick<Document, 'text_sha256'>,
  other: DescribedDocument,
): SimilarDocument {
  return text_sha256 !== null && text_sha256 === other.text_sha256 ? asDuplicate(compared) : compared;
}

/** The document, some of its passages, and where the actor may look for others. */
async function look(
  { jars, documents }: Pick<Deps, 'jars' | 'documents'>,
  actor: Actor,
  { document_id, in_jar_id, jar_ids, from, most }: WantedSimilar & { from: number; most: number },
) {
  const document = await documents.readable(actor, document_id, in_jar_id);
  const scope = await jars.searchable(actor, jar_ids);
  const { rows } = await documents.reading.passages(document, { offset: from, limit: most });
  const passages = rows.map((row): OwnPassage => ({ ...row, title: document.title }));
  return { document, passages, names: new Map(scope.map(({ id, name }) => [id, name])) };
}
