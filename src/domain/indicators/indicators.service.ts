import type { Database } from '#db/database.ts';
import { noteAdminReads, type Actor, type Jars } from '#domain/jars/index.ts';
import type { IndexHit, SearchIndex } from '#index/search-index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { IndicatorSpan, IndicatorType, Role } from '#analysis/document.ts';
import { valuesOf } from '#analysis/indicators/spelling.ts';
import {
  listAllIndicators,
  type AllIndicatorsFilter,
  type indicatorOrders,
  type KnownIndicator,
} from './all-indicators.repository.ts';
import {
  countByRole,
  documentIndicators,
  holdersOf,
  type Holder,
  type IndicatorOrder,
  type JudgedIndicator,
} from './indicators.repository.ts';
import { listJarIndicators, type JarIndicator } from './jar-indicators.repository.ts';
import { lookUp, type LookedUp } from './lookup.ts';

export type IndicatorsDeps = {
  database: Database;
  jars: Jars;
  /** Answers when the actor may read the document, which must be in that jar if one is given. */
  documents: { readable: (actor: Actor, documentId: string, jarId?: string) => Promise<{ id: string }> };
  index: SearchIndex;
};

export type Wanted = Slice & { type?: IndicatorType | undefined; role?: Role | undefined };

type InJars = { jar_ids?: string[] | undefined };

type WantedEverywhere = Slice & InJars & AllIndicatorsFilter & { order: (typeof indicatorOrders)[number] };

/** A passage that holds an indicator, and where in the text it does. */
type HoldingPassage = Pick<IndexHit, 'ordinal' | 'page' | 'section' | 'start' | 'end' | 'content'> & {
  spans: IndicatorSpan[];
};

export type Sighting = Holder & { passages: HoldingPassage[] };

/** Indicators of compromise and what only looks like them, under the rights of the jars that their documents are in. */
export type Indicators = {
  /** Those of a document; `cut` when it holds more than are kept. Throws `not_found`. */
  ofDocument: (
    actor: Actor,
    place: { document_id: string; jar_id?: string | undefined },
    wanted: Wanted & { order?: IndicatorOrder | undefined },
  ) => Promise<SliceOf<JudgedIndicator> & { cut: boolean }>;

  /** How many values of a document have each role, the most first, and how many of them follow a verdict. Throws `not_found`. */
  countsOf: (actor: Actor, documentId: string) => Promise<{ role: Role; total: number; reviewed: number }[]>;

  /** Those of a jar, each once, those that most of its documents hold first. Throws `not_found`. */
  ofJar: (actor: Actor, jarId: string, wanted: Wanted) => Promise<SliceOf<JarIndicator>>;

  /**
   * Every document that holds the indicator, in any spelling, with passages to quote. Throws `not_found` when one of
   * `jar_ids` cannot be seen.
   */
  holding: (actor: Actor, value: string, wanted: Wanted & InJars) => Promise<SliceOf<Sighting>>;

  /** The newest dozen documents that hold one of these values, likewise: of the first fifty of them. */
  holdingAny: (actor: Actor, values: string[]) => Promise<Sighting[]>;

  /** Those of all honey jars that a search by the actor covers, each once. Throws `not_found` as `holding`. */
  everywhere: (actor: Actor, wanted: WantedEverywhere) => Promise<SliceOf<KnownIndicator>>;

  /** What is known of each of these values in the same honey jars. Throws `not_found` as `holding`. */
  lookUp: (actor: Actor, values: string[], wanted: InJars) => Promise<LookedUp[]>;
};

/** Of each document that holds an indicator, so many passages are quoted. */
const maxPassages = 5;

const ofAny = { values: 50, documents: 12 };

const typesOf = ({ type }: Wanted) => type && [type];

export function createIndicators({ database, jars, documents, index }: IndicatorsDeps): Indicators {
  const db = database.kysely;

  async function quoted(holders: Holder[]): Promise<Sighting[]> {
    const passages = await quotedPassages(index, holders);
    return holders.map((holder) => ({ ...holder, passages: passagesOf(holder, passages) }));
  }

  return {
    async ofDocument(actor, place, wanted) {
      const { id } = await documents.readable(actor, place.document_id, place.jar_id);
      return documentIndicators(db, id, { ...wanted, types: typesOf(wanted) });
    },

    async countsOf(actor, documentId) {
      const { id } = await documents.readable(actor, documentId);
      return countByRole(db, id);
    },

    async ofJar(actor, jarId, wanted) {
      await jars.readable(actor, jarId);
      return listJarIndicators(db, jarId, { ...wanted, types: typesOf(wanted) });
    },

    async holding(actor, value, wanted) {
      await Promise.all(wanted.jar_ids?.map((id) => jars.readable(actor, id)) ?? []);
      const found = await holdersOf(db, actor, {
        ...wanted,
        values: valuesOf(value),
        types: typesOf(wanted),
      });
      if (wanted.jar_ids === undefined) noteAdminReads(actor, found.rows);
      return { ...found, rows: await quoted(found.rows) };
    },

    async holdingAny(actor, values) {
      const spellings = [...new Set(values.slice(0, ofAny.values).flatMap(valuesOf))];
      if (spellings.length === 0) return [];
      const { rows } = await holdersOf(db, actor, { values: spellings, limit: ofAny.documents, offset: 0 });
      noteAdminReads(actor, rows);
      return quoted(rows);
    },

    async everywhere(actor, { jar_ids, ...wanted }) {
      const searched = await jars.searchable(actor, jar_ids);
      return listAllIndicators(
        db,
        searched.map(({ id }) => id),
        wanted,
      );
    },

    async lookUp(actor, values, { jar_ids }) {
      const searched = await jars.searchable(actor, jar_ids);
      return lookUp(
        db,
        searched.map(({ id }) => id),
        values,
      );
    },
  };
}

function ordinalsOf({ spans }: Holder): number[] {
  return [...new Set(spans.map(({ ordinal }) => ordinal))].slice(0, maxPassages);
}

const keyOf = (documentId: string, ordinal: number): string => `${documentId} ${ordinal}`;

async function quotedPassages(
  index: SearchIndex,
  holders: Holder[],
): Promise<Map<string, Omit<IndexHit, 'score'>>> {
  const places = holders.map((holder) => ({ document_id: holder.document_id, ordinals: ordinalsOf(holder) }));
  const passages = await index.passagesAt(places);
  return new Map(passages.map((passage) => [keyOf(passage.document_id, passage.ordinal), passage]));
}

/** While a document is read again the index may hold other passages than its record knows: those are left out. */
function passagesOf(holder: Holder, passages: Map<string, Omit<IndexHit, 'score'>>): HoldingPassage[] {
  return ordinalsOf(holder).flatMap((ordinal) => {
    const passage = passages.get(keyOf(holder.document_id, ordinal));
    const spans = holder.spans.filter((span) => span.ordinal === ordinal);
    if (!passage || spans.some(({ start, end }) => start < passage.start || end > passage.end)) return [];
    const { page, section, start, end, content } = passage;
    return { ordinal, page, section, start, end, content, spans };
  });
}
